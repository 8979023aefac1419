import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { nodeAt, nodesAt, nodesOf, parsed, type SyntaxNode } from '../../../../src/build/syntax.ts'
import { knownModules } from './changedModule.ts'

/** The sections of `setup` that contain named pieces. */
export type Piece = 'guards' | 'delays' | 'actions'

/** The source of a chart, for facts that a running chart does not reveal. */
export class ChartSource {
  readonly path: string
  readonly text: string
  /** Top-level declarations of the file, by name: functions, and the values of constants. */
  readonly declared: ReadonlyMap<string, SyntaxNode>
  private readonly pieces: ReadonlyMap<string, SyntaxNode>
  private readonly imported: ReadonlyMap<string, { readonly name: string; readonly path: string }>

  constructor(path: string) {
    this.path = path
    this.text = readFileSync(path, 'utf8')
    const program = parsed(path, this.text)
    this.declared = declarationsOf(program)
    this.pieces = new Map((['guards', 'delays', 'actions'] as const).flatMap((kind) => piecesOf(program, kind)))
    this.imported = new Map(nodesAt(program, 'body').flatMap((statement) => importsOf(path, statement)))
  }

  /** The names in this section of `setup`. */
  namesOf(kind: Piece): readonly string[] {
    return [...this.pieces.keys()].filter((key) => key.startsWith(`${kind} `)).map((key) => key.slice(kind.length + 1))
  }

  /**
   * The definition of a name in `setup`. If the definition is the name of a function of this file, returns that
   * function.
   */
  piece(kind: Piece, name: string): SyntaxNode | undefined {
    const found = this.pieces.get(`${kind} ${name}`)
    const declared = found?.type === 'Identifier' ? this.declared.get(String(found.name)) : undefined
    return declared ?? found
  }

  /** The module of the console that a name is imported from, and the name it has there. */
  importOf(name: string): { readonly name: string; readonly path: string } | undefined {
    return this.imported.get(name)
  }

  /** A node, followed by the declarations of this file that it refers to. */
  reachedFrom(node: SyntaxNode): readonly SyntaxNode[] {
    return reachedFrom(node, this.declared)
  }

  source({ start, end }: SyntaxNode): string {
    return this.text.slice(start, end)
  }
}

const sources = new Map<string, ChartSource>()
const paths = new Map<unknown, string>(
  knownModules().flatMap(([path, module]) => Object.values(module).map((value) => [value, path] as const)),
)

/** The source of a chart. A chart that does not belong to the console needs its path. */
export function sourceOf(machine: AnyStateMachine, path = paths.get(machine)): ChartSource | undefined {
  if (path === undefined) return undefined
  const source = sources.get(path) ?? new ChartSource(path)
  sources.set(path, source)
  return source
}

/** The top-level declarations of a file, by name. */
export function declarationsOf(program: SyntaxNode): ReadonlyMap<string, SyntaxNode> {
  return new Map(nodesAt(program, 'body').flatMap(declaredBy))
}

/** A node, or the declaration of a name, followed by the declarations that it refers to. */
export function reachedFrom(
  from: SyntaxNode | string,
  declared: ReadonlyMap<string, SyntaxNode>,
): readonly SyntaxNode[] {
  const first = typeof from === 'string' ? declared.get(from) : from
  const reached = first === undefined ? [] : [first]
  for (const each of reached) {
    for (const { type, name } of nodesOf(each)) {
      const found = type === 'Identifier' ? declared.get(String(name)) : undefined
      if (found !== undefined && !reached.includes(found)) reached.push(found)
    }
  }
  return reached
}

function piecesOf(program: SyntaxNode, kind: Piece): readonly (readonly [string, SyntaxNode])[] {
  const call = nodesOf(program).find(
    (node) => node.type === 'CallExpression' && nodeAt(node, 'callee')?.name === 'setup',
  )
  const [given] = nodesAt(call, 'arguments')
  const pieces = nodeAt(
    nodesAt(given, 'properties').find((property) => nodeAt(property, 'key')?.name === kind),
    'value',
  )
  return nodesAt(pieces, 'properties').flatMap((property) => {
    const [name, value] = [nodeAt(property, 'key')?.name, nodeAt(property, 'value')]
    return typeof name === 'string' && value !== undefined ? [[`${kind} ${name}`, value] as const] : []
  })
}

function declaredBy(statement: SyntaxNode): readonly (readonly [string, SyntaxNode])[] {
  const declaration = statement.type === 'ExportNamedDeclaration' ? nodeAt(statement, 'declaration') : statement
  if (declaration?.type === 'FunctionDeclaration') return [[String(nodeAt(declaration, 'id')?.name), declaration]]
  if (declaration?.type !== 'VariableDeclaration') return []
  return nodesAt(declaration, 'declarations').flatMap((declared) => {
    const [name, value] = [nodeAt(declared, 'id')?.name, nodeAt(declared, 'init')]
    // The chart itself is not one of its pieces.
    return typeof name === 'string' && value !== undefined && !name.endsWith('Machine') ? [[name, value] as const] : []
  })
}

function importsOf(
  path: string,
  statement: SyntaxNode,
): readonly (readonly [string, { name: string; path: string }])[] {
  const source = statement.type === 'ImportDeclaration' ? nodeAt(statement, 'source')?.value : undefined
  if (typeof source !== 'string' || !source.startsWith('.') || statement.importKind === 'type') return []
  return nodesAt(statement, 'specifiers').map((specifier) => [
    String(nodeAt(specifier, 'local')?.name),
    { name: String(nodeAt(specifier, 'imported')?.name), path: join(dirname(path), source) },
  ])
}
