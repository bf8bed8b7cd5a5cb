/** A person behind a shared IP address who makes the same HTTP calls as the pages. */
import { randomUUID } from 'node:crypto';
import { ID } from 'node-appwrite';
import { cashOnDelivery } from '#domain/orders/payment.ts';
import { padPassword } from '#domain/people/password.ts';
import { type Answer, ask, field, mailedLink, sessionOf } from '../../packages/appwrite-local/tests/support/http.ts';
import { openSocket, subscribe } from '../../packages/appwrite-local/tests/support/sockets.ts';
import type { Campus } from './campus.ts';

const password = padPassword('kuda-laut9');

export class Neighbour {
  readonly email = `${randomUUID()}@kampus.ac.id`;
  /** Calls that a rate limit refused: method, path and response. */
  readonly refused: string[] = [];
  readonly #campus: Campus;
  #session = '';

  constructor(campus: Campus) {
    this.#campus = campus;
  }

  /** Sends a call and returns its response, whatever the status. */
  attempt(path: string, method: string, body?: unknown): Promise<Answer> {
    return ask(this.#campus.server, path, { method, session: this.#session, ...(body === undefined ? {} : { body }) });
  }

  /** Returns responses below 400 and rate limit errors; throws on all others. */
  async call(path: string, method = 'GET', body?: unknown): Promise<Answer> {
    const answer = await this.attempt(path, method, body);
    this.#note(`${method} ${path}`, answer.status, answer.text);
    return answer;
  }

  /** Calls a function's route as the pages do. */
  async execute(functionId: 'market' | 'signup', path: string, body: object, method = 'POST'): Promise<void> {
    const json = { 'content-type': 'application/json' };
    const asked = { path, method, headers: json, body: JSON.stringify(body), async: false };
    const { body: execution } = await this.call(`/functions/${functionId}/executions`, 'POST', asked);
    this.#note(`${functionId} ${path}`, Number(execution.responseStatusCode), String(execution.responseBody));
  }

  rows(table: string): Promise<Answer> {
    return this.call(`/tablesdb/market/tables/${table}/rows?total=0`);
  }

  /** Sends the form and opens the link in the mail. */
  async register(): Promise<void> {
    const { origin } = new URL(this.#campus.server.endpoint);
    const form = { name: 'Wening', email: this.email, password: 'kuda-laut9', url: `${origin}/verify-email` };
    await this.execute('signup', '/register', form);
    const link = await mailedLink(this.#campus.server, this.email);
    const proof = { userId: field(link, 'userId'), secret: field(link, 'secret') };
    await this.call('/account/verifications/email', 'PUT', proof);
  }

  /**
   * A login with a wrong password. Sent without a session, because Appwrite does not check the password of a signed-in
   * caller.
   */
  mistype(): Promise<Answer> {
    return ask(this.#campus.server, '/account/sessions/email', {
      body: { email: this.email, password: 'salah-sekali' },
    });
  }

  async signIn(): Promise<void> {
    const answer = await this.call('/account/sessions/email', 'POST', { email: this.email, password });
    if (answer.status < 400) this.#session = sessionOf(this.#campus.server, answer);
  }

  /** The requests of an opened page: account, read marks and notifications, live connection. */
  async openPage(): Promise<void> {
    await Promise.all([this.call('/account'), this.rows('readMarks'), this.rows('notifications')]);
    const { endpoint, projectId } = this.#campus.server;
    const socket = await openSocket(endpoint, projectId, { 'x-appwrite-session': this.#session });
    if (socket.frames[0]?.type === 'error') this.refused.push(`socket: ${JSON.stringify(socket.frames[0])}`);
    else await subscribe(socket, ['account', 'tablesdb.market.tables.orders.rows']);
    socket.close();
  }

  async browse(productIds: readonly string[]): Promise<void> {
    for (let page = 0; page < 5; page += 1) await this.rows('products');
    for (const id of productIds) await this.call(`/tablesdb/market/tables/products/rows/${id}`);
  }

  /**
   * Puts two products into the cart and removes one, adds and removes a wishlist item, and orders the remaining
   * product.
   */
  async shop([first = '', second = '']: readonly string[], expectedTotal: number): Promise<void> {
    await this.execute('market', '/wishlist/items', { productId: first });
    await this.remove('wishlistItems', first);
    await this.execute('market', '/cart/items', { productId: first });
    await this.execute('market', '/cart/items', { productId: second });
    await this.execute('market', `/cart/items/${first}`, { quantity: 2 }, 'PATCH');
    await this.remove('cartItems', second);
    const where = { shippingAddress: 'Kos Melati 3, kamar 7', paymentMethod: cashOnDelivery };
    await this.execute('market', '/orders', { orderId: ID.unique(), ...where, expectedTotal });
    await this.rows('orders');
  }

  /** Deletes the row about this product directly, as the pages do. */
  async remove(table: 'cartItems' | 'wishlistItems', productId: string): Promise<void> {
    const { rows } = (await this.rows(table)).body;
    const row: unknown = Array.isArray(rows) ? rows.find((one) => one.productId === productId) : undefined;
    if (typeof row !== 'object' || row === null) throw new Error(`${table} has no ${productId}`);
    await this.call(`/tablesdb/market/tables/${table}/rows/${Reflect.get(row, '$id')}`, 'DELETE');
  }

  async chat(message: string): Promise<void> {
    const { $id } = (await this.call('/account')).body;
    await this.execute('market', '/chats', {});
    await this.execute('market', `/chats/${String($id)}/messages`, { messageId: ID.unique(), message });
  }

  changePassword(): Promise<Answer> {
    return this.attempt('/account/password', 'PATCH', { password, oldPassword: password });
  }

  forgetPassword(): Promise<Answer> {
    const { origin } = new URL(this.#campus.server.endpoint);
    return this.attempt('/account/recovery', 'POST', { email: this.email, url: `${origin}/reset-password` });
  }

  async signOut(): Promise<void> {
    await this.call('/account/sessions/current', 'DELETE');
    this.#session = '';
  }

  #note(what: string, status: number, text: string): void {
    if (status === 429) this.refused.push(`${what}: ${text}`);
    else if (!(status < 400)) throw new Error(`${what}: ${status} ${text}`);
  }
}
