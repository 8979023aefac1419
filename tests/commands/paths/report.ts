import type { Plan } from './plan.ts'
import type { Format } from './options.ts'
import { csvOf } from './formats/csv.ts'
import { gherkinOf } from './formats/gherkin.ts'
import { jsonOf } from './formats/json.ts'
import { markdownOf } from './formats/markdown.ts'
import { sumInWords } from './formats/phrases.ts'
import { textOf } from './formats/text.ts'

/** The file extension of each format. */
export const endings: Readonly<Record<Format, string>> = {
  text: 'txt',
  markdown: 'md',
  json: 'json',
  csv: 'csv',
  gherkin: 'feature',
}

/** Writes plans in a format. */
export function written(plans: readonly Plan[], format: Format): string {
  if (plans.length === 0 && format !== 'json') return ''
  switch (format) {
    case 'text':
      return `${plans.map(textOf).join('\n')}${plans.length > 1 ? `\nTotal: ${sumInWords(plans)}\n` : ''}`
    case 'markdown':
      return markdownOf(plans)
    case 'json':
      return jsonOf(plans)
    case 'csv':
      return csvOf(plans)
    case 'gherkin':
      return plans.map(gherkinOf).join('\n')
  }
}
