// Types of the standard library's functions that the tests use, from its documentation.

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

declare module "@std/testing/mock" {
  /** A function that records its calls. */
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
  /** Records the calls of a method until the spy is disposed of. */
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
  /** Compares with a snapshot; `-- --update` renews it. */
  export function assertSnapshot<T>(
    context: Deno.TestContext,
    actual: T,
    options?: {
      readonly path?: string;
      readonly serializer?: (actual: T) => string;
    },
  ): Promise<void>;
}
