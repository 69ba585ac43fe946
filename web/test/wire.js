// A wire to the server that can be cut.

import { connect, createServer } from "node:net";

/** @param {string} url @returns A wire: its own address, to `cut` and to `mend` it, and to `close` it for good. */
export async function wire(url) {
  const { hostname, port } = new URL(url);
  const open = new Set();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ]) {
      open.add(end);
      end.on("error", () => {});
      end.on("close", () => {
        open.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
    return undefined;
  });
  const cut = () => {
    whole = false;
    for (const end of open) end.destroy();
  };
  await new Promise((done) => {
    server.listen(0, "127.0.0.1", () => done(undefined));
  });
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    cut,
    mend: () => {
      whole = true;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
