import { nodeAt, nodesAt, nodesOf, type SyntaxNode } from '../../../../src/build/syntax.ts'
import type { ChartSource, Piece } from './chartSource.ts'

/** A field of the parameters of an action or a guard. */
export interface ParameterField {
  readonly name: string
  readonly type: 'text' | 'number' | 'yes or no'
}

const types: Readonly<Record<string, ParameterField['type']>> = {
  TSStringKeyword: 'text',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'yes or no',
}

/** The strings, numbers and booleans that an action or a guard reads from its parameters. */
export function fieldsTaken(source: ChartSource, kind: Piece, name: string): readonly ParameterField[] {
  const handed = parameterOf(source.piece(kind, name))
  const written = annotationOf(handed)
  const members = nodesAt(written, 'members').flatMap((member): readonly ParameterField[] => {
    const type = types[String(annotationOf(member)?.type)]
    return type === undefined ? [] : [{ name: String(nodeAt(member, 'key')?.name), type }]
  })
  if (handed?.type !== 'ObjectPattern') return members
  const taken = nodesAt(handed, 'properties').map((property) => nodeAt(property, 'key')?.name)
  return members.filter((member) => taken.includes(member.name))
}

/** The second parameter of the function, or of the function that is passed to `assign` and similar actions. */
function parameterOf(piece: SyntaxNode | undefined): SyntaxNode | undefined {
  const functions = piece?.type === 'CallExpression' ? nodesAt(piece, 'arguments') : piece === undefined ? [] : [piece]
  return functions.map((each) => nodesAt(each, 'params')[1]).find((parameter) => parameter !== undefined)
}

function annotationOf(node: SyntaxNode | undefined): SyntaxNode | undefined {
  return nodeAt(nodeAt(node, 'typeAnnotation'), 'typeAnnotation')
}

/** Another value of the same type; a value of any other type is unchanged. */
export function anotherValue(value: unknown): unknown {
  if (typeof value === 'string') return `!${value}`
  if (typeof value === 'number') return -value - 1
  return typeof value === 'boolean' ? !value : value
}

/** The fields of a child's or port's input, according to the function that creates it. */
export function fieldsGiven(source: ChartSource, name: string): readonly string[] {
  const declared = source.declared.get(name)
  const objects = declared === undefined ? [] : objectsReturnedBy(declared)
  const names = objects.flatMap((object) =>
    nodesAt(object, 'properties')
      .filter(isGiven)
      .map((property) => nodeAt(property, 'key')?.name),
  )
  return [...new Set(names.filter((field) => typeof field === 'string'))]
}

/** Whether a field has a value: leaving out a field that is always undefined changes nothing. */
function isGiven(property: SyntaxNode): boolean {
  return nodeAt(property, 'value')?.name !== 'undefined'
}

/** The object literals that a function returns. */
export function objectsReturnedBy(node: SyntaxNode): readonly SyntaxNode[] {
  const body = nodeAt(node, 'body')
  const returned = body?.type === 'BlockStatement' ? nodesOf(body).filter(({ type }) => type === 'ReturnStatement') : []
  const values = body?.type === 'BlockStatement' ? returned.map((statement) => nodeAt(statement, 'argument')) : [body]
  return values.flatMap((value) => (value?.type === 'ObjectExpression' ? [value] : []))
}
