import { Avatar, Loader, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconCommand from '@tabler/icons-react/dist/esm/icons/IconCommand.mjs'
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconHeartbeat from '@tabler/icons-react/dist/esm/icons/IconHeartbeat.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import { Link } from 'wouter'
import { routePatterns } from '../../../../machines/core/domain/route.ts'
import { httpUrl } from '../../../../machines/core/domain/url.ts'
import { displayName } from '../../../../machines/session/domain/user.ts'
import type { ColorScheme } from '../../../../machines/list/domain/preferences.ts'
import {
  useCan,
  useCommandPalette,
  useConfiguration,
  useNavigation,
  usePreference,
  useChangePreferences,
  useServer,
  useSession,
  useMenus,
  useIsMenuOpen,
  useTag,
  useUser,
  useVisit,
  useRecorder,
} from '../../actors.ts'
import { useHasMaintenance } from '../../maintenance/useCovering.ts'
import { moveFocusTo } from '../../core/focus.ts'
import { nobodysName, userMenuButton } from './selectors.ts'
import classes from './UserMenu.module.css'

const colorSchemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
] as const satisfies readonly { value: ColorScheme; label: string; Icon: typeof IconSun }[]

const leavingWords = 'Logging out...'

/** The user's name and a menu of personal settings (docs/behaviour.md#top-bar). */
export function UserMenu() {
  const menus = useMenus()
  const palette = useCommandPalette()
  const session = useSession()
  const navigation = useNavigation()
  const changePreferences = useChangePreferences()
  const user = useUser()
  const name = user && displayName(user)
  // Only an http(s) address becomes a link.
  const adminUrl = httpUrl(user?.adminUrl)
  const administration = adminUrl === undefined ? undefined : { name: 'Site Administration', href: adminUrl }
  const hasSources = useHasMaintenance() && adminUrl !== undefined
  const serversPages = useServersPages().filter(({ name }) => !hasSources || name !== 'Sources')
  const isOpen = useIsMenuOpen('user')
  const isLeaving = useTag(useVisit(), 'leaving')
  const canLogOut = useCan(session, { type: 'session.signOut' })
  const colorScheme = usePreference('colorScheme')

  function chooseColorScheme(value: string) {
    const choice = colorSchemes.find((offered) => offered.value === value)
    if (choice) changePreferences({ colorScheme: choice.value })
  }

  return (
    <>
      <VisuallyHidden component="output">{isLeaving ? leavingWords : ''}</VisuallyHidden>
      <Menu
        id={userMenuButton}
        opened={isOpen}
        onChange={(opened) => menus?.send({ type: opened ? 'menus.open' : 'menus.close', menu: 'user' })}
        position="bottom-end"
        width={240}
      >
        <Menu.Target>
          <UnstyledButton className={classes.target} title={name}>
            {isLeaving ? (
              <Loader size={32} color="var(--brand-text)" aria-hidden="true" />
            ) : (
              <Avatar size={32} radius="xl" color="petrol" variant="filled" aria-hidden="true">
                {initialOf(name)}
              </Avatar>
            )}
            <span className={classes.name}>{isLeaving ? leavingWords : (name ?? nobodysName)}</span>
            <VisuallyHidden component="span">, user menu</VisuallyHidden>
            <IconChevronDown size={16} aria-hidden="true" className={classes.chevron} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCommand size={16} />}
            onClick={({ currentTarget }) => {
              // The item goes with the menu: the palette gives the focus back to what is still there.
              moveFocusTo(currentTarget.ownerDocument.getElementById(userMenuButton))
              palette?.send({ type: 'commandPalette.open' })
            }}
          >
            Commands (Ctrl+K)
          </Menu.Item>
          <Menu.Item component={Link} href={routePatterns.destinations} leftSection={<IconSend size={16} />}>
            Destinations
          </Menu.Item>
          <Menu.Item component={Link} href={routePatterns.wall} leftSection={<IconDeviceTv size={16} />}>
            Wall mode
          </Menu.Item>
          {hasSources && (
            <Menu.Item component={Link} href={routePatterns.sourceSystems} leftSection={<IconHeartbeat size={16} />}>
              Sources
            </Menu.Item>
          )}
          {[...serversPages, ...(administration === undefined ? [] : [administration])].map(({ name, href }) => (
            <Menu.Item
              key={name}
              component="a"
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<IconExternalLink size={16} />}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>Theme: {themeName(colorScheme)}</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={chooseColorScheme}>
            {colorSchemes.map(({ value, label, Icon }) => (
              <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} />}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <RecordingItems />
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={16} />}
            disabled={!canLogOut}
            onClick={() => navigation?.send({ type: 'navigation.signOut' })}
          >
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** The server's own pages about things that the console does not show: servers have them if they have sessions. */
function useServersPages(): readonly { readonly name: string; readonly href: string }[] {
  const { hasOwnSession } = useServer().abilities
  const backendUrl = useConfiguration()?.backendUrl
  if (!hasOwnSession || backendUrl === undefined) return []
  return [
    { name: 'Sources', href: `${backendUrl}/sources/` },
    { name: 'Your page at the server', href: `${backendUrl}/user/` },
  ]
}

/** The chosen colour scheme in words. */
function themeName(chosen: ColorScheme): string {
  return colorSchemes.find(({ value }) => value === chosen)?.label ?? ''
}

/** The first letter as people count letters: a grapheme, not a code unit. */
function initialOf(name: string | undefined): string {
  const [first] = new Intl.Segmenter().segment(name ?? nobodysName)
  return first?.segment.toUpperCase() ?? ''
}

/** Menu items that start, save and stop the recording of this visit (docs/behaviour.md#recording). */
function RecordingItems() {
  const recorder = useRecorder()
  if (!useTag(recorder, 'recording')) {
    return (
      <Menu.Item onClick={() => recorder?.send({ type: 'recorder.start' })}>
        Record this visit{' '}
        <span className={classes.about}>Keeps the last 10 minutes of the visit in this page. Nothing is sent.</span>
      </Menu.Item>
    )
  }
  return (
    <>
      <Menu.Item onClick={() => recorder?.send({ type: 'recorder.save', keepsTexts: false })}>
        Save recording <span className={classes.about}>Replaces texts, names and addresses. Leaves out passwords.</span>
      </Menu.Item>
      <Menu.Item onClick={() => recorder?.send({ type: 'recorder.save', keepsTexts: true })}>
        Save recording, keep texts <span className={classes.about}>Leaves out only passwords and tokens.</span>
      </Menu.Item>
      <Menu.Item onClick={() => recorder?.send({ type: 'recorder.stop' })}>Stop recording</Menu.Item>
    </>
  )
}
