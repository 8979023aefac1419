import { parseSync } from 'vite'
import { nodeAt, type SyntaxNode } from '../../src/build/syntax.ts'

/** Whether the text can be parsed. */
export function isSource(path: string, text: string): boolean {
  return parseSync(path, text).errors.length === 0
}

/** A range of a text and its replacement. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** The text after the edit. */
export function edited(text: string, { start, end, text: instead }: Edit): string {
  return text.slice(0, start) + instead + text.slice(end)
}

/** The mutations of a condition: each has the opposite or a similar operator, or keeps only one operand. */
export function otherConditions(node: SyntaxNode, text: string): readonly (Edit & { readonly what: string })[] {
  const { start, end, type } = node
  const [left, right] = [nodeAt(node, 'left'), nodeAt(node, 'right')]
  const source = (part: SyntaxNode) => text.slice(part.start, part.end)
  const instead = (what: string, replacement: string) => ({ start, end, text: `(${replacement})`, what })
  if (left === undefined || right === undefined) return []
  const operator = String(node.operator)
  if (type === 'LogicalExpression' && (operator === '&&' || operator === '||')) {
    const other = operator === '&&' ? '||' : '&&'
    return [
      instead(`${other} for ${operator}`, `(${source(left)}) ${other} (${source(right)})`),
      instead('reduced to operand 1', source(left)),
      instead('reduced to operand 2', source(right)),
    ]
  }
  const other = type === 'BinaryExpression' ? otherComparisons[operator] : undefined
  return other === undefined ? [] : [instead(`${other} for ${operator}`, `${source(left)} ${other} ${source(right)}`)]
}

const otherComparisons: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
}
