/**
 * The text that a driver's regular expression matches, for people: digits become a description such as '(that time)',
 * and alternatives are joined by 'or'.
 */
export function plain(expression: RegExp): string {
  return expression.source
    .replaceAll(/^\^|\$$/g, '')
    .replaceAll(String.raw`\d{4}-\d\d-15`, '(the 15th of next month)')
    .replaceAll(String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`, '(that time)')
    .replaceAll(String.raw`[+-]\d\d:\d\d`, '(offset from UTC)')
    .replaceAll(String.raw`in \d\d y`, 'in (the number of years) y')
    .replaceAll(/\(([^()|]*)\|([^()|]*)\)/g, '($1 or $2)')
    .replaceAll(String.raw`\d+`, '(a number)')
    .replaceAll(String.raw`\s*`, ' ')
    .replaceAll(/(?<!\\)\.\*/g, '… ')
    .replaceAll(/\\([.?*+()/[\]])/g, '$1')
    .replaceAll(String.raw`\b`, '')
    .replaceAll(/ +/g, ' ')
    .trim()
}
