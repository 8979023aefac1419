/** Flags for a browser that runs headless on any machine and connects to nothing but the page under test. */
export declare const browserFlags: readonly string[]

/**
 * Returns the path of a Chromium, installing one if necessary. Throws a one-sentence error if there is none and none
 * can be installed.
 */
export declare function provideBrowser(): string

/**
 * Returns the path of a Chromium for tests that need only a page: the headless shell, installed if necessary, or the
 * full browser if there is no headless shell. Features that the shell lacks, such as keeping a page in memory for the
 * Back button, are tested in the full browser.
 */
export declare function provideHeadlessBrowser(): string
