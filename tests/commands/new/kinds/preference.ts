/** A setting of the list that this browser remembers. */
import { parsed } from '../../../support/syntax.ts'
import { adding, after, constant, declaration, importing, keysOf } from '../edits.ts'
import { Refusal, type Draft } from '../house.ts'
import { unwritten } from '../unwritten.ts'

const settings = 'machines/list/domain/preferences.ts'
const selectors = 'src/views/list/selectors.ts'
const storage = 'tests/api/list/preferenceStorage.test.ts'

/** Writes a setting that is on or off. Returns what is left to do, in order. */
export function newPreference(draft: Draft, name: string): readonly string[] {
  const known = keysOf(constant('preferences')(parsed(settings, draft.read(settings))))
  if (known.includes(name)) throw new Refusal(`There is a preference '${name}' already: ${settings}.`)
  if (declaration(name)(parsed(selectors, draft.read(selectors))) !== undefined) {
    throw new Refusal(`There is a selector '${name}' already: ${selectors}.`)
  }
  draft.change(
    settings,
    adding(
      constant('preferences'),
      'table of settings',
      `/** ${unwritten}: what is remembered. */\n${name}: flag(false)`,
    ),
  )
  draft.change(
    selectors,
    importing('PreferencesRef', '../../../machines/list/preferences.ts'),
    after(
      declaration('tagColumns'),
      'selector of a setting',
      `\n\n/** ${unwritten}: what the person chose. */
      export function ${name}({ context }: SnapshotFrom<PreferencesRef>): boolean {
        return context.preferences.${name}
      }`,
    ),
  )
  draft.change(
    storage,
    adding(constant('chosen'), 'person who chose everything', `${name}: true`),
    adding(
      constant('broken'),
      'table of what is broken',
      `['${name}', superjson.stringify({ value: 'yes', timestamp: first })]`,
    ),
  )
  return [
    `${settings}: what is remembered, and its values where it is not on or off (core/domain/setting.ts has them).`,
    `${selectors}: what views read of it.`,
    `a view below src/views/list: where it is chosen, by sending preferences.change with { ${name} }.`,
    `${storage}: another choice than by itself, and a value that nobody can choose.`,
  ]
}
