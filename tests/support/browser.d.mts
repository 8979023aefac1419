/** Flags for a browser that runs unseen, on any machine, and talks to nobody but the page under test. */
export declare const browserFlags: readonly string[]

/** The path of a Chromium, installed if need be. Throws one sentence where there is none and none can be had. */
export declare function provideBrowser(): string

/**
 * The path of a Chromium for tests that need a page and nothing around it: the headless shell, installed if need be, or the whole
 * browser where there is none. What it cannot do, such as keeping a page in memory to go back to, is tested in the whole browser.
 */
export declare function provideHeadlessBrowser(): string
