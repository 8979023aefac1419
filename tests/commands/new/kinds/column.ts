/**
 * Writes a column of the incident list. The column is hidden until the operator shows it, and the list can be sorted by
 * it. The browser remembers both choices.
 */
import { parsed } from '../../../../src/build/syntax.ts'
import { adding, constant, keysOf } from '../edits.ts'
import { Refusal, type Draft } from '../house.ts'
import { asTitle } from '../names.ts'
import { unwritten } from '../unwritten.ts'

const definitions = 'machines/list/domain/columns.ts'
const looks = 'src/views/list/table/columnCells.tsx'
const orders = 'tests/machines/domain/list/listOrder.test.ts'

/** Writes a column whose cells show the primary key as a placeholder. Returns the steps left to do, in order. */
export function newColumn(draft: Draft, name: string): readonly string[] {
  const known = keysOf(constant('columns')(parsed(definitions, draft.read(definitions))))
  if (known.includes(name)) throw new Refusal(`There is already a column '${name}': ${definitions}.`)
  draft.change(
    definitions,
    adding(
      constant('columns'),
      'table of columns',
      `${name}: {
        label: '${asTitle(name)}',
        // ${unwritten}: the order of the rows, and the text for each direction.
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
        // ${unwritten}: its width and its content.
        least: 6, usual: 8, onCards: false, content: ({ incident }) => incident.pk,
      }`,
    ),
  )
  draft.change(
    orders,
    adding(
      constant('cases'),
      'table of orders',
      `// ${unwritten}: the rows above, in the order of the column.\n['${name}', 'ascending', [2, 4, 7, 9]]`,
    ),
    adding(constant('cases'), 'table of orders', `['${name}', 'descending', [9, 7, 4, 2]]`),
  )
  return [
    'machines/incident/domain/incident.ts and src/api/incident/wire/incidentFields.ts: if incidents lack the field that the column shows, add it.',
    'tests/machines/support/fixtures.ts: add the same field to the incidents of the tests.',
    `${definitions}: write how the column sorts the rows (undefined if it does not), and whether it is shown by default.`,
    `${looks}: write the column's width and its content; if onCards is true, also its place in IncidentTable.module.css.`,
    `${orders}: list the rows in the order of the column.`,
    'docs/behaviour.md#columns: add a row; docs/changelog.md: say what operators can now see.',
  ]
}
