// Sends requests whose times chance alone has chosen beforehand, as callers do who know nothing of each other.
// A request that finds all connections taken waits, and its time counts from when it was due.
import { connect } from 'node:net';

/** More than are ever under way at once, unless the server has fallen behind. */
const CONNECTIONS = 256;

process.once('message', async ({ port, request, perSecond, seconds }) => {
  const bytes = Buffer.from(request);
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(port)));
  const free = [...sockets];
  const waiting = [];
  const latencies = [];
  let failed = 0;
  const begin = performance.now();
  let due = begin;

  function end(socket, status) {
    if (status >= 200 && status < 300) latencies.push(performance.now() - socket.due);
    else failed += 1;
    const next = waiting.shift();
    if (next === undefined) free.push(socket);
    else send(socket, next);
  }

  function send(socket, at) {
    socket.due = at;
    socket.onAnswer = (status) => end(socket, status);
    socket.write(bytes);
  }

  /** Sends all that is due, and looks again soon: a timer of its own for each would come too late. */
  function look() {
    const now = performance.now();
    for (; due <= now; due += (-Math.log(1 - Math.random()) * 1000) / perSecond) {
      const socket = free.pop();
      if (socket) send(socket, due);
      else waiting.push(due);
    }
    if (now - begin < seconds * 1000) setImmediate(look);
    else finish();
  }

  function finish() {
    if (waiting.length > 0 || free.length < sockets.length) return setTimeout(finish, 10);
    latencies.sort((a, b) => a - b);
    const at = (share) => latencies[Math.floor(latencies.length * share)];
    process.send(
      { done: latencies.length, failed, p50: at(0.5), p99: at(0.99), p999: at(0.999) },
      () => process.exit(),
    );
  }

  look();
});

/** Opens a connection on which one answer at a time is read, each with its length. */
async function open(port) {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  let text = '';
  socket.on('data', (part) => {
    text += part.toString('latin1');
    const head = text.indexOf('\r\n\r\n');
    const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0);
    if (head < 0 || text.length < head + 4 + length) return;
    const status = Number(text.slice(9, 12));
    text = '';
    socket.onAnswer(status);
  });
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}
