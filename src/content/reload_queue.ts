/** The queue of reloads of the content. */

/** A queue with at most one reload. All requests during a reload share the next reload. */
export class ReloadQueue {
  #requested = Promise.withResolvers<void>();

  /** Requests a reload. */
  request(): void {
    this.#requested.resolve();
  }

  /** Resolves once a reload is requested. If a reload was requested since the previous call resolved, resolves at once. */
  async next(): Promise<void> {
    await this.#requested.promise;
    this.#requested = Promise.withResolvers();
  }
}
