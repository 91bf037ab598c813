// What the tests use of the standard library's assertions, as its own documentation types them.

declare module "@std/bytes/concat" {
  /** The bytes of all, one after the other. */
  export function concat(buffers: readonly Uint8Array[]): Uint8Array;
}

declare module "@std/assert" {
  export function assert(
    expression: unknown,
    message?: string,
  ): asserts expression;
  export function assertFalse(expression: unknown, message?: string): void;
  export function assertAlmostEquals(
    actual: number,
    expected: number,
    tolerance?: number,
    message?: string,
  ): void;
  export function assertEquals<T>(
    actual: T,
    expected: T,
    message?: string,
  ): void;
  export function assertNotEquals<T>(
    actual: T,
    expected: T,
    message?: string,
  ): void;
  export function assertNotStrictEquals<T>(
    actual: T,
    expected: T,
    message?: string,
  ): void;
  export function assertStrictEquals<T>(
    actual: unknown,
    expected: T,
    message?: string,
  ): void;
  export function assertMatch(
    actual: string,
    expected: RegExp,
    message?: string,
  ): void;
  export function assertNotMatch(
    actual: string,
    expected: RegExp,
    message?: string,
  ): void;
  export function assertStringIncludes(
    actual: string,
    expected: string,
    message?: string,
  ): void;
  export function assertGreater<T>(
    actual: T,
    expected: T,
    message?: string,
  ): void;
  export function assertGreaterOrEqual<T>(
    actual: T,
    expected: T,
    message?: string,
  ): void;
  export function assertLess<T>(actual: T, expected: T, message?: string): void;
  export function assertLessOrEqual<T>(
    actual: T,
    expected: T,
    message?: string,
  ): void;
  export function assertObjectMatch(
    actual: object,
    expected: object,
    message?: string,
  ): void;
  export function assertThrows<E extends Error = Error>(
    run: () => unknown,
    // deno-lint-ignore no-explicit-any -- any constructor of an error
    errorClass?: abstract new (...args: any[]) => E,
    includes?: string,
    message?: string,
  ): E;
  export function assertRejects<E extends Error = Error>(
    run: () => PromiseLike<unknown>,
    // deno-lint-ignore no-explicit-any -- any constructor of an error
    errorClass?: abstract new (...args: any[]) => E,
    includes?: string,
    message?: string,
  ): Promise<E>;
}

declare module "@std/http/etag" {
  /** False when the value of `If-None-Match` names the tag, by weak comparison. */
  export function ifNoneMatch(
    value: string | null,
    etag: string | undefined,
  ): boolean;
}

declare module "@std/testing/mock" {
  /** A function that records how it was called. */
  export interface Spy<Args extends readonly unknown[], Return> {
    (...args: Args): Return;
    readonly calls: readonly {
      readonly args: Args;
      readonly returned?: Return;
    }[];
  }
  export function spy<Args extends readonly unknown[], Return>(
    implementation: (...args: Args) => Return,
  ): Spy<Args, Return>;
  /** Records the calls of a method, until it is disposed of. */
  export function spy<Self>(
    self: Self,
    method: keyof Self,
  ): Spy<readonly unknown[], unknown> & Disposable;
  export function assertSpyCalls<Args extends readonly unknown[], Return>(
    spy: Spy<Args, Return>,
    expected: number,
  ): void;
}

declare module "@std/testing/snapshot" {
  /** Compares with what is kept in `__snapshots__`; `-- --update` keeps it anew. */
  export function assertSnapshot<T>(
    context: Deno.TestContext,
    actual: T,
    options?: {
      readonly path?: string;
      readonly serializer?: (actual: T) => string;
    },
  ): Promise<void>;
}
