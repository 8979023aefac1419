import { dirname, join } from 'node:path'
import { compileFunction } from 'node:vm'
import * as xstate from 'xstate'
import { nodeAt, nodesAt, parsed, type SyntaxNode } from '../../../../src/build/syntax.ts'
import type { Edit } from '../../../support/sourceEdits.ts'

type Module = Readonly<Record<string, unknown>>

const files = import.meta.glob<Module>(['../../../../machines/**/*.ts', '../effects.ts', '../walk.ts'], { eager: true })

/** The unchanged modules that a changed module can import, by their paths from the root. */
const modules = new Map<string, Module>(
  Object.entries(files).map(([path, module]) => [join('tests/machines/support/source', path), module]),
)

/** A module's changed source, used in place of the real one. */
export interface ChangedSource {
  readonly path: string
  readonly text: string
}

/** All modules of the charts, each with its path. */
export function knownModules(): readonly (readonly [path: string, module: Module])[] {
  return [...modules]
}

/**
 * The exports of a module with this source. The module imports the unchanged modules, except those that `instead`
 * replaces.
 */
export function loadChanged({ path, text }: ChangedSource, instead?: ReadonlyMap<string, Module>): Module {
  const { code, imports, exported } = asScript(path, text)
  const scope = imports.map(({ from, name }) => {
    const module: Module | undefined = from === 'xstate' ? xstate : (instead?.get(from) ?? modules.get(from))
    if (module === undefined || !(name in module))
      throw new Error(`${path} imports ${name} from ${from}, which does not export it`)
    return module[name]
  })
  const body = `${code}\nreturn { ${exported.join(', ')} }`
  const build = compileFunction(
    body,
    imports.map(({ local }) => local),
    { filename: path },
  )
  return Reflect.apply(build, undefined, scope) as Module
}

interface Import {
  readonly local: string
  readonly name: string
  readonly from: string
}

interface Script {
  readonly code: string
  readonly imports: readonly Import[]
  readonly exported: readonly string[]
}

/**
 * Converts a module to the body of a function: types are removed, imports become parameters, and exports become the
 * return value.
 */
function asScript(path: string, text: string): Script {
  const program = parsed(path, text)
  const blanks: Edit[] = []
  const imports: Import[] = []
  const exported: string[] = []
  for (const statement of nodesAt(program, 'body')) {
    if (statement.type === 'ImportDeclaration') {
      blanks.push(blank(statement.start, statement.end))
      if (statement.importKind !== 'type') imports.push(...importsOf(path, statement))
      continue
    }
    const declaration = statement.type === 'ExportNamedDeclaration' ? nodeAt(statement, 'declaration') : statement
    if (statement.type === 'ExportNamedDeclaration' && declaration !== undefined) {
      blanks.push(blank(statement.start, declaration.start))
      exported.push(...namesOf(declaration))
    }
    if (declaration === undefined || isOfTypes(declaration)) blanks.push(blank(statement.start, statement.end))
    else blanks.push(...typesIn(declaration))
  }
  return { code: blanks.reduce(blanked, text), imports, exported }
}

function importsOf(path: string, statement: SyntaxNode): readonly Import[] {
  const source = String(nodeAt(statement, 'source')?.value)
  const from = source.startsWith('.') ? join(dirname(path), source) : source
  return nodesAt(statement, 'specifiers')
    .filter(({ importKind }) => importKind !== 'type')
    .map((specifier) => ({ local: nameAt(specifier, 'local'), name: nameAt(specifier, 'imported'), from }))
}

function nameAt(node: SyntaxNode, key: string): string {
  return String(nodeAt(node, key)?.name)
}

function namesOf(declaration: SyntaxNode): readonly string[] {
  if (isOfTypes(declaration)) return []
  if (declaration.type !== 'VariableDeclaration') return [nameAt(declaration, 'id')]
  return nodesAt(declaration, 'declarations').map((declared) => nameAt(declared, 'id'))
}

function isOfTypes({ type, declare }: SyntaxNode): boolean {
  return type.startsWith('TS') || declare === true
}

/** The type-only nodes below a node. */
function typesIn(node: SyntaxNode): readonly Edit[] {
  const inner = nodeAt(node, 'expression')
  if (/^TS(As|Satisfies|NonNull)Expression$/.test(node.type) && inner !== undefined) {
    return [...typesIn(inner), blank(inner.end, node.end)]
  }
  if (node.type.startsWith('TS')) return [blank(node.start, node.end)]
  const mark: readonly Edit[] =
    node.optional === true && node.type === 'Identifier' ? [blank(node.start + String(node.name).length, node.end)] : []
  return [...mark, ...everyChild(node).flatMap(typesIn)]
}

function everyChild(node: SyntaxNode): readonly SyntaxNode[] {
  return Object.keys(node).flatMap((key) => {
    const child = nodeAt(node, key)
    return child === undefined ? nodesAt(node, key) : [child]
  })
}

function blank(start: number, end: number): Edit {
  return { start, end, text: '' }
}

/** Replaces text with spaces, so that all offsets stay valid. */
function blanked(text: string, { start, end }: Edit): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end)
}
