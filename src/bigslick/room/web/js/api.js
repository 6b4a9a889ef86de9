// The HTTP endpoints of the room. Tokens and passes are sent in a header, never in a URL.
import { capitalised, toast } from "./dom.js";

/** The header with the token or pass that gives access to the data of a table. */
function headersFor(held) {
  const key = held.token || held.pass || held.host;
  return key ? { Authorization: `Bearer ${key}` } : {};
}

/** Request an endpoint; rejects with the message of the room. */
export async function ask(path, held = {}) {
  return answered(await fetch(path, { headers: headersFor(held) }));
}

/** Send a body to an endpoint; rejects as `ask` does. */
export async function send(path, body) {
  return answered(await fetch(path, { method: "POST", body }));
}

/** Send as `send` does; wait and try again, while `isWanted()`, if there were too many requests. */
export async function sendPatiently(path, body, isWanted) {
  for (;;) {
    try {
      return await send(path, body);
    } catch (error) {
      if (!error.wait || !isWanted()) throw error;
      await new Promise((done) => setTimeout(done, 1000 * error.wait));
      if (!isWanted()) throw error;
    }
  }
}

/** The equities of hands: {players, exact, boards, samples}. */
export async function equities(question) {
  return (await send("/api/equity", JSON.stringify(question))).json();
}

async function answered(response) {
  if (response.ok) return response;
  const answer = await response.json().catch(() => null);
  const message = answer?.error?.message;
  const text = message ? capitalised(message) : `The server responded with ${response.status}`;
  const wait = Number(response.headers.get("Retry-After")); // seconds; 0 for other errors
  throw Object.assign(new Error(text), { wait, status: response.status });
}

/** Attributes of a link to a file that must be fetched with the header. */
export function downloadLink(path, held, name) {
  const onclick = async (event) => {
    event.preventDefault();
    try {
      save(await (await ask(path, held)).blob(), name);
    } catch (error) {
      toast(error.message, true);
    }
  };
  return { href: path, download: name, onclick };
}

function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
