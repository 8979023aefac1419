import type { AnyStateMachine, AnyStateNode } from 'xstate'

/** The types of the events that a chart's source declares itself, without those of imported types. */
export function declaredEvents(source: string): readonly string[] {
  const [, declared = ''] = /events: \{\} as ([^\n]*(?:\n\s*\|[^\n]*)*)/.exec(source) ?? []
  const name = /^\w+/.exec(declared)?.[0]
  const [, union = declared] =
    name === undefined ? [] : (new RegExp(`type ${name} =\\s*([\\s\\S]*?)\\n\\n`).exec(source) ?? [])
  return [...union.matchAll(/\btype: '([\w.]+)'/g)].map(([, type = '']) => type)
}

/** The tags of all states of a chart. */
export function tagsOf({ root }: AnyStateMachine): readonly string[] {
  const walk = (node: AnyStateNode): readonly string[] => [
    ...node.tags,
    ...Object.values<AnyStateNode>(node.states).flatMap(walk),
  ]
  return [...new Set(walk(root))]
}

/**
 * Whether a text, in which `<pk>` stands for a value, occurs in the sources: as a string, or as a template with at
 * least eight fixed characters.
 */
export function isWritten(text: string, sources: readonly string[]): boolean {
  return sources.some((source) =>
    writtenTexts(source).some((written) => {
      const given = written.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/)
      if (given.length === 1) return written.includes(text)
      return given.join('').length >= 8 && new RegExp(`^${given.map(literally).join('.+')}$`).test(text)
    }),
  )
}

/** The contents of the strings and templates of a source. */
function writtenTexts(source: string): readonly string[] {
  const texts = source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)
  return [...texts].map(([, single, double, template]) => single ?? double ?? template ?? '')
}

/** A regular expression that matches a text literally. */
function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
