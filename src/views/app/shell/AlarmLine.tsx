import { Button } from '@mantine/core'
import IconBellRinging from '@tabler/icons-react/dist/esm/icons/IconBellRinging.mjs'
import { incidentPath } from '../../../../machines/core/domain/route.ts'
import { useMenus, useNavigation, useUnseenAlarms, useValue } from '../../actors.ts'
import { alarmTitle } from '../../alarms/selectors.ts'
import classes from './Banners.module.css'

/** Names the newest alarm that the list on screen does not show, on every page, and leads to it. */
export function AlarmLine() {
  const navigation = useNavigation()
  const menus = useMenus()
  const keeper = useUnseenAlarms()
  const unseen = useValue(keeper, 'unseen') ?? []
  const newest = unseen.at(-1)
  if (newest === undefined) return null
  const isOnly = unseen.length === 1
  return (
    <div role="status" className={classes.banner} data-severity="warning">
      <IconBellRinging size={20} aria-hidden="true" />
      <span className={classes.kept}>
        <bdi className={classes.named}>{alarmTitle(newest)}</bdi>
        {!isOnly && ` and ${unseen.length - 1} more`}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() =>
          isOnly
            ? navigation?.send({ type: 'navigation.go', to: incidentPath(newest.pk) })
            : menus?.send({ type: 'menus.open', menu: 'alerts' })
        }
      >
        {isOnly ? 'Open the alarm' : 'Show the alarms'}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => keeper?.send({ type: 'unseenAlarms.see', pks: unseen.map(({ pk }) => pk) })}
      >
        Seen
      </Button>
    </div>
  )
}
