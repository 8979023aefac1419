import { memo, useMemo } from 'react'
import { inThousands } from '../../../../machines/core/domain/count.ts'
import type { GroupKey } from '../../../../machines/filter/domain/groupKey.ts'
import { emptyStore } from '../../../../machines/incident/domain/incidentStore.ts'
import { levels } from '../../../../machines/incident/domain/level.ts'
import { groupName } from '../../../../machines/list/domain/groups/groupOf.ts'
import { oldestUnacked, type Unacked } from '../../../../machines/list/domain/groups/oldestUnacked.ts'
import type { Group } from '../../../../machines/list/domain/groups/parts.ts'
import type { WallRowsRef } from '../../../../machines/app/wallRows.ts'
import {
  useIncidents,
  useListGroups,
  usePreference,
  useSelected,
  useTime,
  useValue,
  useWallRows,
} from '../../actors.ts'
import { LevelCounts } from '../../list/groups/GroupParts.tsx'
import { newText, paceText } from '../../list/groups/groupWords.ts'
import { newIn } from '../../list/groups/selectors.ts'
import { groupsOnWall } from './selectors.ts'
import { unackedWords } from './wallWords.ts'
import classes from './WallTiles.module.css'

const noGroups: readonly Group[] = []
const nothingLit: ReadonlySet<number> = new Set()

/** The groups as tiles, the worst first: as many as fit. */
export function WallTiles() {
  const key = usePreference('group')
  const wallRows = useWallRows()
  const groups = useSelected(useListGroups(), groupsOnWall) ?? noGroups
  const store = useValue(useIncidents(), 'store') ?? emptyStore
  const room = useValue(wallRows, 'room') ?? 0
  const lit = useValue(wallRows, 'lit') ?? nothingLit
  const measure = useMemo(() => measuring(wallRows), [wallRows])
  return (
    <ul ref={measure} className={classes.tiles} aria-label="Groups">
      {groups.slice(0, room).map((group) => (
        <Tile
          key={group.id}
          group={group}
          groupKey={key}
          unacked={oldestUnacked(group, store.storedIncidents)}
          fresh={newIn(group.rows, lit)}
        />
      ))}
    </ul>
  )
}

interface TileProps {
  readonly group: Group
  readonly groupKey: GroupKey
  readonly unacked: Unacked | undefined
  /** How many of the incidents are new. */
  readonly fresh: number
}

/** A group: its name, how many incidents it has in all and of each severity, and how old the oldest unacknowledged is. */
const Tile = memo(function Tile({ group, groupKey, unacked, fresh }: TileProps) {
  const { sums, pace, rows, id } = group
  const worst = levels.find((level) => (sums.levels[level] ?? 0) > 0)
  const words = useTime((now) => unackedWords(unacked, now))
  return (
    <li
      className={classes.tile}
      data-level={sums.unknownLevel > 0 ? undefined : worst}
      data-lit={fresh > 0 || undefined}
    >
      <span className={classes.title}>
        <bdi className={classes.name}>{groupName(groupKey, id)}</bdi> <span>{inThousands(rows.length)}</span>
      </span>
      <span className={classes.levels}>
        <LevelCounts part={group} />
        {fresh > 0 && <span className={classes.fresh}>{newText(fresh)}</span>}
      </span>
      <span className={classes.ages}>
        <span>{words}</span>
        {pace.recent > 0 && <span>{paceText(pace)}</span>}
      </span>
    </li>
  )
})

/** Where the wall scrolls, in a window that is narrow or low, this many tiles are shown. */
const mostScrolled = 60

/** A ref that measures how many tiles fit, and measures again when the window changes. */
function measuring(wallRows: WallRowsRef | undefined) {
  return (tiles: HTMLElement | null) => {
    const page = tiles?.ownerDocument.defaultView
    if (!tiles || !page || wallRows === undefined) return undefined
    const whole = page.matchMedia('(min-width: 56.25em) and (min-height: 500px)')
    let told = 0
    const observer = new page.ResizeObserver(() => {
      const room = whole.matches ? roomIn(tiles, page) : mostScrolled
      if (room === told) return
      told = room
      wallRows.send({ type: 'wallRows.measure', room })
    })
    observer.observe(tiles)
    return () => observer.disconnect()
  }
}

/** How many tiles of the grid fit without scrolling. */
function roomIn(tiles: HTMLElement, page: Window): number {
  const { gridTemplateColumns, gridAutoRows, rowGap } = page.getComputedStyle(tiles)
  const [height, gap] = [Number.parseFloat(gridAutoRows), Number.parseFloat(rowGap)]
  const rows = Math.floor((tiles.clientHeight + gap) / (height + gap))
  return gridTemplateColumns.split(' ').length * Math.max(1, rows)
}
