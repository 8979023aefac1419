/**
 * How times are written: as configured for the deployment, as usual in the browser's locale, in ISO 8601 or RFC 2822,
 * or as seconds since 1970 (docs/behaviour.md#times).
 */
export const timeFormats = ['configured', 'locale', 'iso', 'rfc', 'epoch'] as const
export type TimeFormat = (typeof timeFormats)[number]
