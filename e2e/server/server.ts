export interface TokenRequest {
  name: string;
  role: 'viewer' | 'editor' | 'admin';
}

export interface SeedPlant {
  id: number;
  name: string;
  tag: string;
}

/** A running server as a journey reaches it, with the token of an admin of the journey's workspace. */
export class PlantServer {
  readonly adminToken: string;
  readonly #findUrl: () => string;

  /** @param findUrl tells where the server is now: one that starts again may have another address. */
  constructor(findUrl: () => string, adminToken: string) {
    this.#findUrl = findUrl;
    this.adminToken = adminToken;
  }

  get url(): string {
    return this.#findUrl();
  }

  /** Makes a token that never expires, as the admin does. */
  async createToken(request: TokenRequest): Promise<string> {
    const created = await this.#asAdmin('POST', '/bff/tokens', { ...request, expires: null });
    const { text }: { text: string } = await created.json();
    return text;
  }

  /** Makes such a token and a sign-in link for it, and returns the link's address. */
  async createLink(request: TokenRequest): Promise<string> {
    const created = await this.#asAdmin('POST', '/bff/tokens', { ...request, expires: null });
    const { token }: { token: { id: string } } = await created.json();
    const made = await this.#asAdmin('POST', `/bff/tokens/${token.id}/links`);
    const { address }: { address: string } = await made.json();
    return address;
  }

  /** Revokes a token by its name, as the admin does, which ends its sessions. */
  async revokeToken(name: string): Promise<void> {
    const listed = await this.#asAdmin('GET', '/bff/tokens');
    const { tokens }: { tokens: { id: string; name: string }[] } = await listed.json();
    const token = tokens.find((one) => one.name === name);
    if (!token) throw new Error(`There is no token ${name}.`);
    await this.#asAdmin('DELETE', `/bff/tokens/${token.id}`);
  }

  /** Puts plants in through the public contract, one after the other: History and the newest first have their order. */
  async addPlants(plants: SeedPlant[]): Promise<void> {
    const headers = { Authorization: `Bearer ${this.adminToken}` };
    for (const plant of plants) await this.#send('POST', '/plants', plant, headers);
  }

  /** Deletes a plant through the public contract, as the program that has the token. */
  async deletePlant(token: string, id: number): Promise<void> {
    await this.#send('DELETE', `/plants/${id}`, undefined, { Authorization: `Bearer ${token}` });
  }

  /** Uses a token on the public contract and returns the status. */
  async tryToken(token: string): Promise<number> {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(`${this.url}/plants?limit=1`, { headers })).status;
  }

  async #asAdmin(method: string, path: string, body?: object): Promise<Response> {
    const signedIn = await this.#send('POST', '/bff/session', { token: this.adminToken });
    const Cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return await this.#send(method, path, body, { Cookie });
  }

  async #send(
    method: string,
    path: string,
    body?: object,
    extra: Record<string, string> = {},
  ): Promise<Response> {
    const headers = {
      'Content-Type': 'application/json',
      Origin: new URL(this.url).origin,
      ...extra,
    };
    const sent = body ? JSON.stringify(body) : null;
    const response = await fetch(`${this.url}${path}`, { method, headers, body: sent });
    // A connection that was opened and not needed is ended after ten seconds by a 408, which may meet what is
    // sent on it at that moment: nothing of that was done (RFC 9110, section 15.5.9).
    if (response.status === 408) return await this.#send(method, path, body, extra);
    if (!response.ok) throw new Error(`${method} ${path} failed: ${await response.text()}`);
    return response;
  }
}
