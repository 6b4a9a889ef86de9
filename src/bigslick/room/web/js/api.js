// The HTTP endpoints of the room. What opens a table goes in a header, never in an address.
import { capitalised, toast } from "./dom.js";

/** The header that opens a table's data to whoever holds a seat, a pass or the host's token. */
function headersFor(held) {
  const key = held.token || held.pass || held.host;
  return key ? { Authorization: `Bearer ${key}` } : {};
}

/** Ask an endpoint; rejects with the room's own words. */
export async function ask(path, held = {}) {
  return answered(await fetch(path, { headers: headersFor(held) }));
}

/** Send a body to an endpoint; rejects as `ask` does. */
export async function send(path, body) {
  return answered(await fetch(path, { method: "POST", body }));
}

async function answered(response) {
  if (response.ok) return response;
  const answer = await response.json().catch(() => null);
  const message = answer?.error?.message;
  throw new Error(message ? capitalised(message) : `The server responded with ${response.status}`);
}

/** What an element needs to be a link to a file that is fetched with the header. */
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
