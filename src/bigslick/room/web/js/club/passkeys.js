// Passkeys (WebAuthn): the browser's key signs in instead of a passphrase.
import { post } from "./account.js";

const create = async ({ options, state }) => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey });
  return { state, credential: credential.toJSON() };
};

/** Add a passkey of this device to the account. */
export async function addPasskey(name) {
  const made = await create(await post("/api/passkeys/options"));
  return post("/api/passkeys", { ...made, name });
}

/** Create an account whose first key is a passkey. */
export async function signUpWithPasskey(name, label) {
  const made = await create(await post("/api/accounts/passkey/options", { name }));
  return post("/api/accounts/passkey", { ...made, label });
}

/** Sign in with a passkey of this device; it says which account it belongs to. */
export async function signInWithPasskey(label) {
  const { options, state } = await post("/api/sessions/passkey/options");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const credential = await navigator.credentials.get({ publicKey });
  return post("/api/sessions/passkey", { state, credential: credential.toJSON(), label });
}
