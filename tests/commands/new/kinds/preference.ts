/** Writes a setting of the list that the browser remembers. */
import { parsed } from '../../../support/syntax.ts'
import { adding, constant, keysOf } from '../edits.ts'
import { Refusal, type Draft } from '../house.ts'
import { unwritten } from '../unwritten.ts'

const settings = 'machines/list/domain/preferences.ts'

/** Writes a setting that is on or off. Returns the steps left to do, in order. */
export function newPreference(draft: Draft, name: string): readonly string[] {
  const known = keysOf(constant('preferences')(parsed(settings, draft.read(settings))))
  if (known.includes(name)) throw new Refusal(`There is already a preference '${name}': ${settings}.`)
  if (declaration(name)(parsed(selectors, draft.read(selectors))) !== undefined) {
    throw new Refusal(`There is already a selector '${name}': ${selectors}.`)
  }
  draft.change(
    settings,
    adding(
      constant('preferences'),
      'table of settings',
      `/** ${unwritten}: the meaning of the setting. */\n${name}: flag(false)`,
    ),
  )
  draft.change(
    selectors,
    importing('PreferencesRef', '../../../machines/list/preferences.ts'),
    after(
      declaration('tagColumns'),
      'selector of a setting',
      `\n\n/** ${unwritten}: what the operator chose. */
      export function ${name}({ context }: SnapshotFrom<PreferencesRef>): boolean {
        return context.preferences.${name}
      }`,
    ),
  )
  draft.change(
    storage,
    adding(constant('chosen'), 'table of chosen values', `${name}: true`),
    adding(
      constant('broken'),
      'table of broken values',
      `['${name}', superjson.stringify({ value: 'yes', timestamp: first })]`,
    ),
  )
  return [
    `${settings}: the meaning of the setting and, if it is not on or off, its values (see core/domain/setting.ts).`,
    `${selectors}: the value that views read.`,
    `a view in src/views/list: a control that sends preferences.change with { ${name} }.`,
    `${storage}: a value other than the default, and a value that cannot be chosen.`,
  ]
}
