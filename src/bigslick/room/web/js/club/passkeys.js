// Passkeys (WebAuthn): the browser's key signs in instead of a passphrase.
import { post } from "./account.js";

/** Whether this address can have passkeys: they belong to the name of a host. */
export const hasPasskeys = (net) =>
  Boolean(net.accounts?.passkeys && window.PublicKeyCredential) &&
  !/^[\d.:[\]]+$/.test(location.hostname);

const create = async ({ options, state }) => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey });
  return { state, credential: credential.toJSON() };
};

/** Add a passkey of this device to the account. */
export async function addPasskey(label) {
  const made = await create(await post("/api/passkeys/options"));
  return post("/api/passkeys", { ...made, label });
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
