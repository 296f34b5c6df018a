import type { PlantCall, PlantResult } from '../model/plant-object.ts';

/** Thrown where a call is answered with what no call is when it is made alone. */
export class OddAnswer extends Error {
  readonly status: number;
  /** Of the problem, null where it is none. */
  readonly code: string | null;

  constructor(asked: string, status: number, body: string) {
    super(`${asked} was answered with ${status}: ${body}`);
    this.status = status;
    this.code = /"code":"([^"]+)"/.exec(body)?.[1] ?? null;
  }
}

/**
 * Makes one call of the public interface.
 *
 * @throws TypeError where there is no whole answer, as `isBrokenConnection` tells; OddAnswer.
 */
export async function sendCall(
  { address, token }: { address: string; token: string },
  call: PlantCall,
  key: string | undefined,
): Promise<PlantResult> {
  const { method, path, body } = requestFor(call);
  const response = await fetch(new URL(path, address), {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body !== null && { 'Content-Type': 'application/json' }),
      ...(key !== undefined && method === 'POST' && { 'Idempotency-Key': key }),
    },
    body,
  });
  const text = await response.text();
  switch (response.status) {
    case 200:
      return { names: namesIn(text) };
    case 201:
      return { created: Number(response.headers.get('location')?.slice('/plants/'.length)) };
    case 204:
      return { deleted: true };
    case 404:
      return { refused: 'plant_not_found' };
    case 409:
      return { refused: 'id_taken' };
    default:
      throw new OddAnswer(`${method} ${path}`, response.status, text);
  }
}

/** Reads the body of a list, which the public contract gives this shape. */
function namesIn(text: string): string[] {
  return (JSON.parse(text) as { name: string }[]).map(({ name }) => name);
}

/** How a call crosses the wire of the public interface, where a delete names one plant. */
function requestFor(call: PlantCall): { method: string; path: string; body: string | null } {
  switch (call.kind) {
    case 'list':
      return { method: 'GET', path: '/plants?limit=1000', body: null };
    case 'delete':
      return { method: 'DELETE', path: `/plants/${call.ids.join()}`, body: null };
    case 'create': {
      const { id, name } = call;
      const body = JSON.stringify({ name, ...(id !== null && { id }) });
      return { method: 'POST', path: '/plants', body };
    }
  }
}
