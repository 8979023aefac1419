import { NativeSelect } from '@mantine/core'
import { Link } from 'wouter'
import { inThousands } from '../../../../machines/core/domain/count.ts'
import {
  namedGroupKeys,
  readGroupKey,
  tagGroupKey,
  type GroupKey,
} from '../../../../machines/filter/domain/groupKey.ts'
import { unrestrictedQuery, type IncidentQuery } from '../../../../machines/filter/domain/incidentQuery.ts'
import { onlyThese } from '../../../../machines/filter/domain/rowValue.ts'
import { groupKeyWords, groupName, groupValue } from '../../../../machines/list/domain/groups/groupOf.ts'
import { begunAddress } from '../../../../machines/shift/domain/countedLists.ts'
import type { Report, ReportGroup } from '../../../../machines/shift/domain/report.ts'
import { useConfiguration, useShift, useValue } from '../../actors.ts'
import { ShiftPart, useShown } from '../ShiftPart.tsx'
import classes from './Report.module.css'
import { TotalsCells, TotalsHeadings } from './TotalsCells.tsx'

interface GroupsTableProps {
  readonly report: Report
  readonly query: IncidentQuery | undefined
}

/** What is told of each host, location, source, severity or value of a tag. */
export function GroupsTable({ report, query }: GroupsTableProps) {
  const { by, groups } = report
  const shown = useShown('groups', groups)
  const { label } = groupKeyWords(by)
  return (
    <ShiftPart
      part="groups"
      title={`By ${label.toLowerCase()}`}
      count={groups.length}
      aside={<GroupChoice report={report} />}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col" data-count>
              Incidents
            </th>
            <TotalsHeadings />
          </tr>
        </thead>
        <tbody>
          {shown.map((group) => (
            <tr key={group.group}>
              <th scope="row" title={groupName(by, group.group)}>
                <bdi>{groupName(by, group.group, isShared(groups, group))}</bdi>
              </th>
              <td data-label="Incidents">
                <GroupCount report={report} group={group} query={query} />
              </td>
              <TotalsCells totals={group} />
            </tr>
          ))}
        </tbody>
      </table>
    </ShiftPart>
  )
}

/** How many incidents of the group began, as a link to them if the list can be narrowed to the group. */
function GroupCount({ report, group: { group, begun }, query }: GroupsTableProps & { readonly group: ReportGroup }) {
  const value = groupValue(report.by, group)
  if (value === undefined || begun === 0) return inThousands(begun)
  return <Link href={begunAddress(report, onlyThese(query ?? unrestrictedQuery, value))}>{inThousands(begun)}</Link>
}

function isShared(groups: readonly ReportGroup[], { group }: ReportGroup): boolean {
  const name = (other: string) => groupName('source', other)
  return groups.some((other) => other.group !== group && name(other.group) === name(group))
}

/** Chooses what the incidents are told apart by: the keys that the list can group by, and those of their tags. */
function GroupChoice({ report }: { readonly report: Report }) {
  const shift = useShift()
  const choice = useValue(shift, 'choice')
  const showsLevels = useConfiguration()?.showSeverityLevels === true
  if (choice?.type !== 'days') return null
  const named = namedGroupKeys.filter((key) => key !== 'none' && (key !== 'severity' || showsLevels))
  const keys = [...new Set<GroupKey>([...named, report.by, ...report.tagKeys.map(tagGroupKey)])]
  return (
    <span className={classes.by} data-screen-only>
      <NativeSelect
        size="xs"
        aria-label="Tell apart by"
        value={choice.by}
        data={keys.map((key) => ({ value: key, label: groupKeyWords(key).label }))}
        onChange={({ currentTarget }) => {
          const by = readGroupKey(currentTarget.value)
          if (by !== undefined) shift?.send({ type: 'shift.choose', choice: { ...choice, by } })
        }}
      />
    </span>
  )
}
