import { resolve } from 'node:path'
import { decide, type Outcome } from './generate.ts'
import { WrongFlags } from '../../support/commandLine.ts'
import { houseOnDisk, Refusal, type House } from './house.ts'
import { help, readOrder } from './order.ts'
import { prove } from './prove.ts'

const root = resolve(import.meta.dirname, '../../..')

export async function run(words: readonly string[]): Promise<void> {
  const { code, output } = await carryOut(words, houseOnDisk(root))
  ;(code === 0 ? process.stdout : process.stderr).write(output)
  process.exitCode = code
}

/** Carries out an order. Returns the exit code and the text to print. */
export async function carryOut(words: readonly string[], house: House): Promise<{ code: number; output: string }> {
  try {
    const order = readOrder(words)
    if (order === 'help') return { code: 0, output: help }
    if (order === 'prove') return { code: prove(root) ? 0 : 1, output: '' }
    const outcome = await decide(house, order)
    for (const { path, text } of outcome.files) house.write(path, text)
    return { code: 0, output: inWords(outcome) }
  } catch (error) {
    if (error instanceof Refusal || error instanceof WrongFlags) return { code: 1, output: `${error.message}\n` }
    throw error
  }
}

function inWords({ files, next }: Outcome): string {
  const list = (isNew: boolean) => files.flatMap((file) => (file.isNew === isNew ? [`  ${file.path}`] : [])).toSorted()
  const written = list(true)
  return [
    ...(written.length > 0 ? ['Written:', ...written] : []),
    'Changed:',
    ...list(false),
    'To do, in this order:',
    ...[...next, 'npm run update: regenerates the pictures and figures of the charts.'].map(
      (step, at) => `  ${at + 1}. ${step}`,
    ),
    '',
  ].join('\n')
}
