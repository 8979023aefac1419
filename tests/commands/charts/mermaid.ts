/** Charts in Mermaid (`stateDiagram-v2`), which many wikis and code hosts can render. */
import type { DrawnChart, DrawnState, Step } from './read.ts'

/** A chart as a Mermaid diagram: every state and every transition, in the words of the pictures. */
export function mermaidOf({ id, root, arrows }: DrawnChart): string {
  return [
    `%% The chart ${id}, written by "npm run charts"`,
    'stateDiagram-v2',
    ...linesOf(root).map((line) => `  ${line}`),
    ...arrows.flatMap(({ source, target, steps }) =>
      steps.map((step) => `  ${nameFor(source)} --> ${nameFor(target)} : ${cleared(stepWords(step))}`),
    ),
    '',
  ].join('\n')
}

function linesOf(state: DrawnState): readonly string[] {
  const name = nameFor(state.id)
  const facts = factsOf(state)
  if (state.children.length === 0) {
    return [
      `state "${quoted(state.key)}" as ${name}`,
      ...facts.map((fact) => `${name} : ${cleared(fact)}`),
      ...(state.kind === 'final' ? [`${name} --> [*]`] : []),
    ]
  }
  const regions = state.children.map(linesOf)
  const inner =
    state.kind === 'parallel'
      ? regions.flatMap((lines, index) => (index === 0 ? lines : ['--', ...lines]))
      : regions.flat()
  return [
    `state "${quoted(state.key)}" as ${name} {`,
    ...(state.initial === undefined ? [] : [`  [*] --> ${nameFor(state.initial)}`]),
    ...inner.map((line) => `  ${line}`),
    '}',
    ...(facts.length === 0 ? [] : [`note right of ${name}`, ...facts.map((fact) => `  ${cleared(fact)}`), 'end note']),
  ]
}

/** What a state's box says below its name. */
function factsOf({ description, tags, doings, stays }: DrawnState): readonly string[] {
  return [
    ...(description === '' ? [] : [description]),
    ...(tags.length === 0 ? [] : [`tags ${tags.join(', ')}`]),
    ...doings.map(({ when, what }) => `${when} / ${what.map(({ name }) => name).join(', ')}`),
    ...stays.map(stepWords),
  ]
}

function stepWords({ branch, trigger, guard, actions }: Step): string {
  const asked = guard === undefined ? [] : [guard === 'else' ? guard : `[${guard}]`]
  const done = actions.length === 0 ? [] : [`/ ${actions.join(', ')}`]
  return [branch === undefined ? trigger : `${branch}. ${trigger}`, ...asked, ...done].join(' ')
}

/** Names in Mermaid consist of letters, digits and underscores. */
function nameFor(id: string): string {
  return id.replaceAll('.', '__')
}

/** Mermaid ends a text at a colon or a semicolon. */
function cleared(text: string): string {
  return text.replaceAll(/\s*:/g, ' –').replaceAll(';', ',')
}

function quoted(text: string): string {
  return text.replaceAll('"', "'")
}
