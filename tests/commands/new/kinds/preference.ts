/** Adds a preference of the list, stored in this browser. */
import { parsed } from '../../../../src/build/syntax.ts'
import { adding, constant, keysOf } from '../edits.ts'
import { Refusal, type Draft } from '../house.ts'
import { unwritten } from '../unwritten.ts'

const settings = 'machines/list/domain/preferences.ts'

/** Adds a preference that is on or off. Returns the remaining steps, in order. */
export function newPreference(draft: Draft, name: string): readonly string[] {
  const known = keysOf(constant('preferences')(parsed(settings, draft.read(settings))))
  if (known.includes(name)) throw new Refusal(`There is already a preference '${name}': ${settings}.`)
  draft.change(
    settings,
    adding(
      constant('preferences'),
      'table of settings',
      `/** ${unwritten}: what is remembered. */\n${name}: flag(false)`,
    ),
  )
  return [
    `${settings}: say what the browser remembers; machines/core/domain/setting.ts has settings with values other than on and off.`,
    `a view below src/views/list (DensityChoice in bar/DisplayMenu.tsx is an example): add the control, which sends { type: 'preferences.change', change: { ${name} } }.`,
    `a view below src/views/list: read it with usePreference('${name}') from src/views/actors.ts.`,
    'docs/behaviour.md#preferences: add a row.',
    'tests/api/list/preferenceStorage.test.ts: add an example, if the setting has many possible values.',
  ]
}
