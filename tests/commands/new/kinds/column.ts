/** A column of the incident list: sorted by, remembered, hidden until a person asks for it. */
import { parsed } from '../../../support/syntax.ts'
import { adding, constant, keysOf } from '../edits.ts'
import { Refusal, type Draft } from '../house.ts'
import { asTitle } from '../names.ts'
import { unwritten } from '../unwritten.ts'

const definitions = 'machines/list/domain/columns.ts'
const looks = 'src/views/list/table/cells.tsx'
const orders = 'tests/machines/domain/list/listOrder.test.ts'

/** Writes a column, with the primary key in its cells for now. Returns what is left to do, in order. */
export function newColumn(draft: Draft, name: string): readonly string[] {
  const known = keysOf(constant('columns')(parsed(definitions, draft.read(definitions))))
  if (known.includes(name)) throw new Refusal(`There is a column '${name}' already: ${definitions}.`)
  draft.change(
    definitions,
    adding(
      constant('columns'),
      'table of columns',
      `${name}: {
        label: '${asTitle(name)}',
        // ${unwritten}: what the rows are sorted by, and the two directions in words.
        sort: { compare: (one, other) => one.pk - other.pk, ascending: 'lowest first', descending: 'highest first' },
        showing: 'hidden',
        needsLevels: false,
      }`,
    ),
  )
  draft.change(
    looks,
    adding(
      constant('cells'),
      'table of cells',
      `${name}: {
        // ${unwritten}: how wide it is, and what stands in it.
        track: '8rem', narrowTrack: undefined, onCards: false, content: ({ incident }) => incident.pk,
      }`,
    ),
  )
  draft.change(
    orders,
    adding(
      constant('cases'),
      'table of orders',
      `// ${unwritten}: the rows above in the order of the column.\n['${name}', 'ascending', [2, 4, 7, 9]]`,
    ),
    adding(constant('cases'), 'table of orders', `['${name}', 'descending', [9, 7, 4, 2]]`),
  )
  return [
    'machines/incident/domain/incident.ts and src/api/incident/wire/incidentFields.ts: what it shows, where incidents lack it.',
    'tests/machines/support/fixtures.ts: the same in the incidents of the tests.',
    `${definitions}: what the rows are sorted by (undefined: by nothing), and whether it is shown unasked.`,
    `${looks}: how wide it is, and what stands in it; with onCards its place in IncidentTable.module.css.`,
    `${orders}: rows in its order.`,
  ]
}
