import { Button, Menu } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import {
  isSameShiftChoice,
  reportDays,
  shiftHours,
  type ShiftChoice,
} from '../../../machines/shift/domain/shiftChoice.ts'
import { useIsMenuOpen, useMenus, useSelected, useShift, useTag, useValue, useViews } from '../actors.ts'
import { keptViews } from '../views/selectors.ts'
import classes from './ShiftChoices.module.css'

const noViews: ReturnType<typeof keptViews> = []

/** Which time the page is about. */
export function PeriodChoices() {
  const shift = useShift()
  const chosen = useValue(shift, 'choice')
  const signedInAt = useValue(shift, 'signedInAt')
  const isWriting = useTag(shift, 'writingPeriod')
  const choices: readonly (readonly [words: string, choice: ShiftChoice])[] = [
    ...shiftHours.map((hours) => [`${hours} h`, { type: 'hours', hours }] as const),
    ...(signedInAt === undefined ? [] : [['Since sign-in', { type: 'signIn' }] as const]),
  ]
  return (
    <div className={classes.segments} role="group" aria-label="Period">
      {choices.map(([words, choice]) => (
        <button
          key={words}
          type="button"
          className={classes.segment}
          aria-pressed={chosen !== undefined && isSameShiftChoice(chosen, choice)}
          onClick={() => shift?.send({ type: 'shift.choose', choice })}
        >
          {words}
        </button>
      ))}
      <button
        type="button"
        className={classes.segment}
        aria-haspopup="dialog"
        aria-expanded={isWriting}
        aria-pressed={chosen?.type === 'period'}
        onClick={() => shift?.send({ type: 'shift.writePeriod' })}
      >
        From … to
      </button>
    </div>
  )
}

/** How many days a report is about. */
export function DaysChoices() {
  const shift = useShift()
  const chosen = useValue(shift, 'choice')
  const by = chosen?.type === 'days' ? chosen.by : 'host'
  return (
    <div className={classes.segments} role="group" aria-label="Report">
      {reportDays.map((days) => (
        <button
          key={days}
          type="button"
          className={classes.segment}
          aria-pressed={chosen?.type === 'days' && chosen.days === days}
          onClick={() => shift?.send({ type: 'shift.choose', choice: { type: 'days', days, by, until: undefined } })}
        >
          {days} days
        </button>
      ))}
    </div>
  )
}

/** Whether the page is about everything, or about one of the user's views; nothing to choose without a view. */
export function ViewChoice() {
  const shift = useShift()
  const menus = useMenus()
  const isOpen = useIsMenuOpen('shiftView')
  const views = useSelected(useViews(), keptViews) ?? noViews
  const chosen = useValue(shift, 'view')
  if (views.length === 0 && chosen === undefined) return null
  return (
    <Menu
      opened={isOpen}
      onChange={(opened) => menus?.send({ type: opened ? 'menus.open' : 'menus.close', menu: 'shiftView' })}
      position="bottom-start"
      width={280}
      offset={4}
    >
      <Menu.Target>
        <Button
          className={classes.view ?? ''}
          variant="default"
          aria-label={`View: ${chosen ?? 'everything'}`}
          title={chosen}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          <bdi>{chosen ?? 'Everything'}</bdi>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        <ViewItem words="Everything" view={undefined} chosen={chosen} />
        {views.length > 0 && <Menu.Divider />}
        {views.map(({ id, name }) => (
          <ViewItem key={id} words={name} view={name} chosen={chosen} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface ViewItemProps {
  readonly words: string
  readonly view: string | undefined
  readonly chosen: string | undefined
}

function ViewItem({ words, view, chosen }: ViewItemProps) {
  const shift = useShift()
  return (
    <Menu.Item
      aria-current={view === chosen || undefined}
      className={classes.item ?? ''}
      onClick={() => shift?.send({ type: 'shift.chooseView', view })}
    >
      <bdi>{words}</bdi>
    </Menu.Item>
  )
}
