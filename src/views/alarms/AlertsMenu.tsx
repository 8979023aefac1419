import { ActionIcon, Button, NativeSelect, Popover, Switch } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBellExclamation from '@tabler/icons-react/dist/esm/icons/IconBellExclamation.mjs'
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs'
import { useId, type ReactNode } from 'react'
import { filterWords } from '../../../machines/filter/domain/conditionWords.ts'
import { timeTextWithoutSeconds } from '../../time/format.ts'
import {
  useSavedFilters,
  useAlarmSound,
  useAlarmWatch,
  useAttention,
  usePreference,
  useSelected,
  useMenus,
  useIsMenuOpen,
  useTag,
  useUnseenAlarms,
  useValue,
} from '../actors.ts'
import { useHasMaintenance, useIsMaintenanceOutdated } from '../maintenance/useCovering.ts'
import { useTimeStyle } from '../core/timeStyle.ts'
import { useConditionNames } from '../filter/useConditions.ts'
import classes from './AlertsMenu.module.css'
import { blockedWords, filterInForce, missingWords, silentWords } from './selectors.ts'
import { UnseenAlarms } from './UnseenAlarms.tsx'
import unseenClasses from './UnseenAlarms.module.css'
import { useAlertWords, useIsBlocked, useLateSince, useMutedUntil } from './useAlarmTimes.ts'

/** Settings for alerts about alarms; nothing if nobody is signed in. */
export function AlertsMenu() {
  const menus = useMenus()
  const attention = useAttention()
  const heading = useId()
  const isOpen = useIsMenuOpen('alerts')
  const hasSound = usePreference('soundAlerts')
  const hasDesktop = useTag(attention, 'desktop')
  const isMuted = useMutedUntil() !== undefined
  const words = useAlertWords()
  const unseen = useValue(useUnseenAlarms(), 'unseen')?.length ?? 0
  const isBlocked = useIsBlocked()
  const isLate = useLateSince() !== undefined
  const isAcknowledging = useTag(
    useSelected(useUnseenAlarms(), ({ children }) => children.acknowledgement),
    'acknowledgeDialog',
  )
  if (attention === undefined) return null
  const isQuiet = hasSound ? isMuted : !hasDesktop
  const Usual = isQuiet ? IconBellOff : IconBell
  const Icon = isBlocked || isLate ? IconBellExclamation : Usual
  return (
    <Popover
      opened={isOpen}
      // The library calls this only to close the menu.
      onChange={() => menus?.send({ type: 'menus.close', menu: 'alerts' })}
      position="bottom-end"
      width={400}
      withinPortal={false}
      trapFocus
      // The dialog that acknowledges an alarm takes the focus from the menu.
      returnFocus={!isAcknowledging}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={words}
          title={words}
          onClick={() => menus?.send({ type: isOpen ? 'menus.close' : 'menus.open', menu: 'alerts' })}
        >
          <Icon className={classes.icon ?? ''} size={22} aria-hidden="true" />
          {unseen > 0 && (
            <span className={unseenClasses.count} aria-hidden="true">
              {unseen > 99 ? '99+' : unseen}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''} aria-labelledby={heading}>
        <h2 id={heading} className={classes.heading}>
          Alerts
        </h2>
        <p className={classes.about}>
          For incidents that begin to match this filter, whatever the list shows. Each incident alerts you once.
        </p>
        <UnseenAlarms />
        <SilentNotice />
        <LateNotice />
        <SoundAlert isOn={hasSound} />
        <RepeatChoice hasSound={hasSound} />
        <Mute hasSound={hasSound} />
        <DesktopAlert isOn={hasDesktop} />
        <MaintenanceChoice />
        <AlarmFilterChoice />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Says how many alarms are kept silent, and why. */
function SilentNotice() {
  const silent = useValue(useUnseenAlarms(), 'silent')?.length ?? 0
  return <output className={classes.silent}>{silent > 0 && `${silentWords(silent)}.`}</output>
}

/** Whether maintenance silences alarms; nothing if the server has none that its users can see. */
function MaintenanceChoice() {
  const attention = useAttention()
  const isOn = usePreference('silentMaintenance')
  const isOutdated = useIsMaintenanceOutdated()
  if (!useHasMaintenance()) return null
  return (
    <div className={classes.alert}>
      <Switch
        label="Incidents under maintenance ring no alarm"
        checked={isOn}
        onChange={() => attention?.send({ type: 'attention.choose', change: { silentMaintenance: !isOn } })}
      />
      <output className={classes.obstacle}>
        {isOn &&
          isOutdated &&
          'The server has not told its maintenance for five minutes. Until it does, all alarms ring.'}
      </output>
    </div>
  )
}

/** Warns if the last check for alarms was too long ago, and says when it was. */
function LateNotice() {
  const style = useTimeStyle()
  const since = useLateSince()
  return (
    <output className={classes.late}>
      {since !== undefined && style !== undefined && (
        <>
          <IconAlertTriangle size={16} aria-hidden="true" />
          Alarms have not been checked since {timeTextWithoutSeconds(since, style)}.
        </>
      )}
    </output>
  )
}

/** The option value for the default filter. */
const defaultChoice = ''

/** Chooses the filter for alarms. Each saved filter is listed with its conditions. */
function AlarmFilterChoice() {
  const attention = useAttention()
  const filters = useSavedFilters()
  const saved = useValue(filters, 'saved') ?? []
  const names = useConditionNames()
  const chosen = usePreference('alarmFilter')
  const pk = useSelected(useAlarmWatch(), filterInForce)
  const missing = useSelected(filters, missingWords)
  const isMissing = chosen !== undefined && pk === undefined && missing !== undefined
  const value = isMissing ? chosen : pk
  return (
    <>
      <output className={classes.late}>
        {isMissing && (
          <>
            <IconAlertTriangle size={16} aria-hidden="true" />
            <span>{missing}</span>
          </>
        )}
      </output>
      <NativeSelect
        className={classes.filter ?? ''}
        size="sm"
        label="Filter"
        value={value === undefined ? defaultChoice : String(value)}
        data={[
          ...(isMissing ? [{ value: String(chosen), label: 'The chosen filter' }] : []),
          { value: defaultChoice, label: 'Open, unacked criticals' },
          ...saved.map(({ pk: key, name, filter }) => ({
            value: String(key),
            label: `${name}: ${filterWords(filter, names)}`,
          })),
        ]}
        onChange={({ currentTarget }) =>
          attention?.send({
            type: 'attention.choose',
            change: { alarmFilter: currentTarget.value === defaultChoice ? undefined : Number(currentTarget.value) },
          })
        }
      />
    </>
  )
}

function SoundAlert({ isOn }: { readonly isOn: boolean }) {
  const attention = useAttention()
  const isRefused = useTag(useAlarmSound(), 'soundRefused')
  return (
    <Alert
      name="Sound"
      isOn={isOn}
      toggle={() => attention?.send({ type: 'attention.choose', change: { soundAlerts: !isOn } })}
      test={() => attention?.send({ type: 'attention.testSound' })}
      canTest
    >
      {isRefused && 'The browser did not play it. Click anywhere on the page, then test it again.'}
    </Alert>
  )
}

function RepeatChoice({ hasSound }: { readonly hasSound: boolean }) {
  const attention = useAttention()
  const isOn = usePreference('repeatAlarms')
  return (
    <div className={classes.detail}>
      <Switch
        label="Repeat every 30 s until seen"
        checked={isOn}
        disabled={!hasSound}
        onChange={() => attention?.send({ type: 'attention.choose', change: { repeatAlarms: !isOn } })}
      />
    </div>
  )
}

function Mute({ hasSound }: { readonly hasSound: boolean }) {
  const style = useTimeStyle()
  const attention = useAttention()
  const until = useMutedUntil()
  if (!hasSound || style === undefined) return null
  const isMuted = until !== undefined
  return (
    <div className={classes.detail}>
      <output className={classes.muted}>{isMuted && `Muted until ${timeTextWithoutSeconds(until, style)}`}</output>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => attention?.send({ type: isMuted ? 'attention.unmute' : 'attention.mute' })}
      >
        {isMuted ? 'Unmute' : 'Mute for an hour'}
      </Button>
    </div>
  )
}

function DesktopAlert({ isOn }: { readonly isOn: boolean }) {
  const attention = useAttention()
  const isAsking = useTag(attention, 'asking')
  const blocked = useSelected(attention, blockedWords)
  return (
    <Alert
      name="Desktop notification"
      isOn={isOn}
      toggle={() => attention?.send({ type: isOn ? 'attention.disableDesktop' : 'attention.enableDesktop' })}
      test={() => attention?.send({ type: 'attention.testDesktop' })}
      canTest={isOn}
    >
      {isAsking ? 'The browser is asking for permission.' : blocked}
    </Alert>
  )
}

interface AlertProps {
  readonly name: string
  readonly isOn: boolean
  readonly toggle: () => void
  readonly test: () => void
  readonly canTest: boolean
  /** Why the setting has no effect; empty if it has an effect. */
  readonly children: ReactNode
}

function Alert({ name, isOn, toggle, test, canTest, children }: AlertProps) {
  const obstacle = useId()
  return (
    <div className={classes.alert}>
      <Switch label={name} checked={isOn} onChange={toggle} aria-describedby={obstacle} />
      <Button variant="default" size="compact-sm" disabled={!canTest} onClick={test} aria-label={`Test: ${name}`}>
        Test
      </Button>
      <output id={obstacle} className={classes.obstacle}>
        {children}
      </output>
    </div>
  )
}
