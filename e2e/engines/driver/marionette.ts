import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

type Answer = [kind: number, id: number, error: { message: string } | null, result: never];

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/**
 * Speaks Marionette, Firefox's own protocol, which carries WebDriver's commands as JSON behind its length over
 * a socket. It is what a geckodriver would speak for us, which Debian does not have.
 */
export class Marionette implements Disposable {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  #received = Buffer.alloc(0);
  #lastId = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (data) => this.#read(data));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has ended.'));
    });
  }

  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Marionette(socket);
  }

  async send<Result>(name: string, parameters: object): Promise<Result> {
    const id = ++this.#lastId;
    const text = JSON.stringify([0, id, name, parameters]);
    return await new Promise<Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  }

  [Symbol.dispose](): void {
    this.#socket.destroy();
  }

  #read(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data]);
    for (;;) {
      const start = this.#received.indexOf(':') + 1;
      const end = start + Number(this.#received.toString('latin1', 0, start - 1));
      if (start === 0 || this.#received.length < end) return;
      const message: Answer | object = JSON.parse(this.#received.toString('utf8', start, end));
      // The first tells what speaks here.
      if (isAnswer(message)) this.#answer(message);
      this.#received = this.#received.subarray(end);
    }
  }

  #answer([, id, error, result]: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }
}

function isAnswer(message: Answer | object): message is Answer {
  return Array.isArray(message);
}
