/** Flags for a browser that runs unseen, on any machine, and talks to nobody but the page under test. */
export declare const browserFlags: readonly string[]

/** The path of a Chromium, installed if need be. Throws one sentence where there is none and none can be had. */
export declare function provideBrowser(): string
