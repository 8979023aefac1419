/** A file to plant, by its path in the tree. */
export interface Planted {
  readonly path: string
  readonly code: string
}

/** One sentence of the law, files that break it, and twins: files that are as similar as possible but keep it. */
export interface Law {
  readonly sentence: string
  /** The rule that must report each violation, as the linter prints it. */
  readonly rule: string
  readonly violations: readonly Planted[]
  readonly twins: readonly Planted[]
}

function planted(path: string, ...lines: readonly string[]): Planted {
  return { path, code: `${lines.join('\n')}\n` }
}

/** Many violations of one kind, each in its own file. */
function each(names: readonly string[], plant: (name: string, index: number) => Planted): readonly Planted[] {
  return names.map(plant)
}

/** The files that the planted files import: the smallest repository in which the law can be tested. */
export const house: readonly Planted[] = [
  planted(
    'machines/core/domain/rule.ts',
    'export interface Incident { readonly pk: number }',
    'export function next(pk: number): number {',
    '  return pk + 1',
    '}',
  ),
  planted(
    'machines/core/ports.ts',
    "import type { Incident } from './domain/rule.ts'",
    'export interface Ports { readonly load: () => Promise<Incident> }',
  ),
  planted(
    'machines/core/chart.ts',
    "import { setup } from 'xstate'",
    "export const chartMachine = setup({}).createMachine({ id: 'chart', description: 'A chart.' })",
  ),
  planted(
    'src/api/core/client.ts',
    'export function call(path: string): Promise<string> {',
    '  return Promise.resolve(path)',
    '}',
  ),
  planted('src/theme/theme.ts', "export const primary = '#006d91'"),
  planted(
    'src/views/core/Thing.tsx',
    'export function Thing({ pk }: { readonly pk: number }) {',
    '  return <p>{pk}</p>',
    '}',
  ),
  planted(
    'tests/server/plugin.ts',
    'export function standIn(): { name: string } {',
    "  return { name: 'stand-in' }",
    '}',
  ),
  planted('tests/support/sample.ts', 'export const sample = 1'),
  planted('vite.config.ts', 'export default {}'),
]

const importsOneWay: Law = {
  sentence: 'imports run one way: machines/domain <- machines <- src',
  rule: 'law(import-direction)',
  violations: [
    planted('machines/core/domain/upward.ts', "export { chartMachine } from '../chart.ts'"),
    planted('machines/core/domain/upwardType.ts', "export type { Ports } from '../ports.ts'"),
    planted('machines/core/intoSource.ts', "export { primary } from '../../src/theme/theme.ts'"),
    planted('machines/core/intoAdapters.ts', "export * from '../../src/api/core/client.ts'"),
    planted(
      'machines/core/atRunTime.ts',
      'export function load() {',
      "  return import('../../src/api/core/client.ts')",
      '}',
    ),
    planted('machines/core/byType.ts', "export type Call = typeof import('../../src/api/core/client.ts').call"),
    planted('machines/core/ports.ts', "export { chartMachine } from './chart.ts'"),
    planted('src/theme/intoViews.ts', "export { Thing } from '../views/core/Thing.tsx'"),
    planted('src/build/intoViews.ts', "export { Thing } from '../views/core/Thing.tsx'"),
    planted('src/theme/intoBuild.ts', "export { plugin } from '../build/plugin.ts'"),
    planted('src/time/intoAdapters.ts', "export { call } from '../api/core/client.ts'"),
    planted('src/time/intoViews.ts', "export { Thing } from '../views/core/Thing.tsx'"),
    planted('src/api/core/intoTheme.ts', "export { primary } from '../../theme/theme.ts'"),
  ],
  twins: [
    planted('machines/core/domain/beside.ts', "export { next } from './rule.ts'"),
    planted(
      'machines/core/downward.ts',
      "export { next } from './domain/rule.ts'",
      "export type { Ports } from './ports.ts'",
    ),
    planted(
      'src/views/core/downward.ts',
      "export { chartMachine } from '../../../machines/core/chart.ts'",
      "export { primary } from '../../theme/theme.ts'",
    ),
    planted('src/build/intoTheme.ts', "export { primary } from '../theme/theme.ts'"),
    planted(
      'src/api/core/downward.ts',
      "export type { Ports } from '../../../machines/core/ports.ts'",
      "export { next } from '../../../machines/core/domain/rule.ts'",
    ),
  ],
}

const roomsInOrder: Law = {
  sentence: 'everything is in a room, and no import runs from a lower room to a higher one',
  rule: 'law(room-order)',
  violations: [
    planted('machines/core/climbing.ts', "export { next } from '../list/domain/rule.ts'"),
    planted('machines/incident/domain/climbing.ts', "export type { Incident } from '../../list/domain/rule.ts'"),
    planted(
      'machines/incident/atRunTime.ts',
      'export function load() {',
      "  return import('../list/domain/rule.ts')",
      '}',
    ),
    planted('src/api/incident/climbing.ts', "export { next } from '../../../machines/list/domain/rule.ts'"),
    planted('src/views/session/climbing.ts', "export { Thing } from '../app/shell/Thing.tsx'"),
    planted('machines/homeless.ts', 'export const found = 1'),
    planted('machines/cellar/deep.ts', 'export const found = 1'),
    planted('src/api/homeless.ts', 'export const found = 1'),
    planted('src/views/Homeless.tsx', 'export function Homeless() {', '  return <p />', '}'),
  ],
  twins: [
    planted('machines/list/domain/rule.ts', "export { next, type Incident } from '../../core/domain/rule.ts'"),
    planted('machines/list/beside.ts', "export { next } from './domain/rule.ts'"),
    planted('src/api/list/downward.ts', "export { call } from '../core/client.ts'"),
    planted('machines/index.ts', "export { chartMachine } from './core/chart.ts'"),
    planted('src/views/session/Below.tsx', "export { Thing } from '../core/Thing.tsx'"),
  ],
}

const outsiders = [
  'react',
  'react-dom',
  '@xstate/react',
  '@mantine/core',
  'wouter',
  'valibot',
  'vite',
  'node:fs',
  'jsdom',
]

const machinesAreAlone: Law = {
  sentence: 'machines import neither React nor any other platform library, and domain does not import XState',
  rule: 'law(import-direction)',
  violations: [
    ...each(outsiders, (name, index) => planted(`machines/core/outside${index}.ts`, `export * from '${name}'`)),
    planted('machines/core/domain/withCharts.ts', "export { assign } from 'xstate'"),
    planted('machines/core/domain/withType.ts', "export type { ActorRef } from 'xstate'"),
  ],
  twins: [
    planted(
      'machines/core/withCharts.ts',
      "export { assign } from 'xstate'",
      "export { default as dayjs } from 'dayjs'",
    ),
    planted('machines/core/domain/withDates.ts', "export { default as dayjs } from 'dayjs'"),
  ],
}

const datesHaveNoGlobalState: Law = {
  sentence: 'machines do not change the global state of dayjs',
  rule: 'law(import-direction)',
  violations: [
    planted('machines/core/domain/locale.ts', "import 'dayjs/locale/nb'"),
    planted('machines/core/domain/plugin.ts', "import utc from 'dayjs/plugin/utc'", 'export { utc }'),
    planted(
      'machines/core/extended.ts',
      "import dayjs from 'dayjs'",
      'export function begin(): void {',
      '  dayjs.extend(() => {})',
      '}',
    ),
    planted(
      'machines/core/domain/localised.ts',
      "import dayjs from 'dayjs'",
      'export function begin(): void {',
      "  dayjs.locale('nb')",
      '}',
    ),
  ],
  twins: [
    planted(
      'machines/core/domain/formatted.ts',
      "import dayjs from 'dayjs'",
      'export function day(at: Date): string {',
      "  return dayjs(at).format('YYYY-MM-DD')",
      '}',
    ),
  ],
}

const oneDoorToAdapters: Law = {
  sentence: 'only src/connect.ts joins machines and api; views never import api',
  rule: 'law(import-direction)',
  violations: [
    planted(
      'src/views/core/Caller.tsx',
      "import { call } from '../../api/core/client.ts'",
      'export function Caller() {',
      '  return <p>{typeof call}</p>',
      '}',
    ),
    planted('src/views/core/deep/down/Caller.ts', "export { call } from '../../../../api/core/client.ts'"),
    planted('src/views/core/callType.ts', "export type Call = typeof import('../../api/core/client.ts').call"),
    planted('src/views/core/connected.ts', "export * from '../../connect.ts'"),
    planted('src/main.tsx', "export { call } from './api/core/client.ts'"),
    planted('src/api/core/charted.ts', "export { chartMachine } from '../../../machines/core/chart.ts'"),
    planted('src/api/core/withReact.ts', "export { memo } from 'react'"),
    planted('src/api/core/connected.ts', "export * from '../../connect.ts'"),
  ],
  twins: [
    planted(
      'src/connect.ts',
      "export { call } from './api/core/client.ts'",
      "export { chartMachine } from '../machines/core/chart.ts'",
    ),
    planted('src/main.tsx', "export { call } from './connect.ts'", "export { Thing } from './views/core/Thing.tsx'"),
  ],
}

const visualizerKnowsNothing: Law = {
  sentence: 'the visualizer imports nothing that knows about incidents, and no room knows about the visualizer',
  rule: 'law(import-direction)',
  violations: [
    planted('src/visualizer/intoRoom.ts', "export type { Row } from '../../machines/list/row.ts'"),
    planted('src/visualizer/intoRules.ts', "export { next } from '../../machines/list/domain/rule.ts'"),
    planted('src/visualizer/intoRegistry.ts', "export { charts } from '../../machines/index.ts'"),
    planted('src/visualizer/intoAdapters.ts', "export { call } from '../api/core/client.ts'"),
    planted('src/visualizer/connected.ts', "export * from '../connect.ts'"),
    planted('src/visualizer/views/intoRoom.tsx', "export { Row } from '../../views/list/Row.tsx'"),
    planted('src/visualizer/views/intoActors.ts', "export { useApp } from '../../views/actors.ts'"),
    planted('src/visualizer/withRouter.ts', "export { Link } from 'wouter'"),
    planted('src/views/core/intoVisualizer.ts', "export { edgeId } from '../../visualizer/edges.ts'"),
    planted('machines/list/intoVisualizer.ts', "export { kindOf } from '../visualizer/domain/entry.ts'"),
  ],
  twins: [
    planted(
      'src/visualizer/edges.ts',
      "export type { Entry } from '../../machines/visualizer/domain/entry.ts'",
      "export { next } from '../../machines/core/domain/rule.ts'",
      "export { primary } from '../theme/theme.ts'",
      'export const edgeId = 1',
    ),
    planted('src/visualizer/views/Twin.tsx', "export { Thing } from '../../views/core/Thing.tsx'"),
    planted('machines/visualizer/domain/entry.ts', 'export interface Entry {', '  readonly number: number', '}'),
    planted('src/chartsPage.tsx', "export { edgeId } from './visualizer/edges.ts'"),
  ],
}

const testsAreUnseen: Law = {
  sentence: 'nothing imports tests except vite.config.ts, which imports the stand-in server',
  rule: 'law(import-direction)',
  violations: [
    planted('src/peek.ts', "export { sample } from '../tests/support/sample.ts'"),
    planted('src/views/core/peek.ts', "export { sample } from '../../../tests/support/sample.ts'"),
    planted('machines/core/peek.ts', "export { standIn } from '../../tests/server/plugin.ts'"),
    planted('vite.config.ts', "export { sample } from './tests/support/sample.ts'"),
  ],
  twins: [
    planted('vite.config.ts', "export { standIn } from './tests/server/plugin.ts'"),
    planted(
      'tests/machines/seeing.ts',
      "export { chartMachine } from '../../machines/core/chart.ts'",
      "export { call } from '../../src/api/core/client.ts'",
    ),
  ],
}

const productDependsOnProduct: Law = {
  sentence: 'the product imports only its own dependencies',
  rule: 'law(import-direction)',
  violations: [
    planted('src/withTool.ts', "export { vi } from 'vitest'"),
    planted('src/views/core/withTool.ts', "export { render } from '@testing-library/react'"),
    planted('src/withNode.ts', "export { readFileSync } from 'node:fs'"),
    planted('src/computed.ts', 'export function load(name: string): Promise<unknown> {', '  return import(name)', '}'),
  ],
  twins: [planted('src/shipped.ts', "export { createActor } from 'xstate'")],
}

const noCircles: Law = {
  sentence: 'there are no circular imports, types included',
  rule: 'import(no-cycle)',
  violations: [
    planted('machines/core/domain/hen.ts', "import { egg } from './egg.ts'", 'export const hen = (): number => egg()'),
    planted('machines/core/domain/egg.ts', "import { hen } from './hen.ts'", 'export const egg = (): number => hen()'),
    planted(
      'src/api/core/one.ts',
      "import type { Two } from './two.ts'",
      'export interface One { readonly two?: Two }',
    ),
    planted(
      'src/api/core/two.ts',
      "import type { One } from './one.ts'",
      'export interface Two { readonly one?: One }',
    ),
  ],
  twins: [planted('src/api/core/three.ts', "import { call } from './client.ts'", 'export const third = call')],
}

const machineGlobals = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'globalThis',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'requestAnimationFrame',
  'console',
  'process',
]

const machinesHaveNoDocument: Law = {
  sentence: 'machines use no DOM, no fetch, no storage, no timer and no console',
  rule: 'eslint(no-restricted-globals)',
  violations: [
    ...each(machineGlobals, (name) => planted(`machines/core/global_${name}.ts`, `export const found = ${name}`)),
    planted('machines/core/domain/stored.ts', "export const found = localStorage.getItem('key')"),
  ],
  twins: [
    planted(
      'machines/core/domain/own.ts',
      'export function first(location: string): string {',
      '  return location',
      '}',
    ),
  ],
}

const viewGlobals = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'globalThis',
  'self',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'EventSource',
  'BroadcastChannel',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
  'addEventListener',
  'matchMedia',
  'ResizeObserver',
  'console',
  'alert',
]

const viewsReachNothing: Law = {
  sentence: 'views use no timer, no fetch, no storage, no cookie, no address and no history',
  rule: 'eslint(no-restricted-globals)',
  violations: [
    ...each(viewGlobals, (name) => planted(`src/views/core/global_${name}.ts`, `export const found = ${name}`)),
    planted('src/views/core/topic/Cookie.tsx', 'export function Cookie() {', '  return <p>{document.cookie}</p>', '}'),
    planted(
      'src/views/core/topic/Address.tsx',
      'export function Address() {',
      '  return <p>{window.location.href}</p>',
      '}',
    ),
  ],
  twins: [planted('src/storage.ts', "export const found = localStorage.getItem('key')")],
}

const statefulReact = [
  'useState',
  'useReducer',
  'useEffect',
  'useLayoutEffect',
  'useInsertionEffect',
  'useSyncExternalStore',
  'useOptimistic',
  'useActionState',
  'useTransition',
  'useDeferredValue',
  'useImperativeHandle',
  'startTransition',
  'Component',
  'PureComponent',
]

const statefulMantine = [
  'useDisclosure',
  'useLocalStorage',
  'useSessionStorage',
  'useInterval',
  'useTimeout',
  'useDebouncedValue',
  'useDebouncedState',
  'useDebouncedCallback',
  'useThrottledState',
  'useToggle',
  'useCounter',
  'useInputState',
  'useListState',
  'useSetState',
  'useMap',
  'useSet',
  'useQueue',
  'useStateHistory',
  'useUncontrolled',
  'useValidatedState',
  'useHash',
  'useIdle',
  'useViewportSize',
  'useElementSize',
  'useResizeObserver',
  'useIntersection',
  'useMediaQuery',
  'useHover',
  'useMounted',
  'useDidUpdate',
  'useClipboard',
  'useDocumentTitle',
  'useDocumentVisibility',
  'useNetwork',
  'usePrevious',
  'useRefValue',
  'useOs',
  'useFetch',
  'useEventListener',
  'useWindowEvent',
  'useWindowScroll',
  'useScrollIntoView',
  'useIsomorphicEffect',
  'useShallowEffect',
  'useForceUpdate',
  'useSelection',
  'usePagination',
  'useColorScheme',
  'useReducedMotion',
  'useFullscreen',
  'readLocalStorageValue',
]

const viewsKeepNoState: Law = {
  sentence: 'views only send events and render state: no stateful hook of React or of the component library',
  rule: 'law(stateless-views)',
  violations: [
    ...each(statefulReact, (name) => planted(`src/views/core/react_${name}.ts`, `export { ${name} } from 'react'`)),
    ...each(statefulMantine, (name) =>
      planted(`src/views/core/mantine_${name}.ts`, `export { ${name} } from '@mantine/hooks'`),
    ),
    planted('src/visualizer/views/remembering.ts', "export { useState } from 'react'"),
    planted('src/views/core/renamed.ts', "import { useState as remember } from 'react'", 'export { remember }'),
    planted('src/views/core/whole.ts', "import * as React from 'react'", 'export { React }'),
    planted('src/views/core/byDefault.ts', "import React from 'react'", 'export { React }'),
    planted('src/views/core/passedOn.ts', "export * from '@mantine/hooks'"),
    planted('src/views/core/later.ts', 'export function load() {', "  return import('react')", '}'),
    planted('src/views/core/form.ts', "export { useForm } from '@mantine/form'"),
    planted('src/views/core/scheme.ts', "export { useMantineColorScheme } from '@mantine/core'"),
    planted('src/views/core/tree.ts', "export { useTree } from '@mantine/core'"),
    planted('src/views/core/toast.ts', "export { notifications } from '@mantine/notifications'"),
    planted('src/views/core/incidents/scroller.ts', "export { useVirtualizer } from '@tanstack/react-virtual'"),
    planted('src/views/list/table/useVirtualRows.ts', "export { useVirtualizer } from '@tanstack/react-virtual'"),
    planted(
      'src/views/core/topic/Reference.tsx',
      "import { useRef } from 'react'",
      'export function Reference() {',
      '  const seen = useRef(0)',
      '  seen.current = 1',
      '  return <p />',
      '}',
    ),
    planted(
      'src/views/core/topic/beside.ts',
      'let seen = 0',
      'export function see(): number {',
      '  seen += 1',
      '  return seen',
      '}',
    ),
    planted(
      'src/views/core/topic/collected.ts',
      'const seen = new WeakMap<object, number>()',
      'export function note(one: object): void {',
      '  seen.set(one, 1)',
      '}',
    ),
    planted(
      'src/views/core/topic/Handed.tsx',
      'export function Handed() {',
      '  return <input aria-label="Name" defaultValue="" />',
      '}',
    ),
    planted(
      'src/views/core/topic/Uncontrolled.tsx',
      "import { TextInput } from '@mantine/core'",
      'export function Uncontrolled() {',
      '  return <TextInput label="Name" />',
      '}',
    ),
    planted(
      'src/views/core/topic/Grouped.tsx',
      "import { Checkbox } from '@mantine/core'",
      'export function Grouped() {',
      '  return <Checkbox.Group label="Days" />',
      '}',
    ),
    planted(
      'src/views/core/topic/Menu.tsx',
      "import { Menu } from '@mantine/core'",
      'export function Choices() {',
      '  return <Menu>a</Menu>',
      '}',
    ),
  ],
  twins: [
    planted(
      'src/views/core/stateless.ts',
      "export { memo, useContext, useId, useMemo } from 'react'",
      "export { useMergedRef, upperFirst } from '@mantine/hooks'",
    ),
    planted(
      'src/views/core/typed.ts',
      "export type { ReactNode, Dispatch } from 'react'",
      "import type { UseListStateHandlers } from '@mantine/hooks'",
      'export type Handlers = UseListStateHandlers<string>',
    ),
    planted('src/views/core/ErrorBoundary.tsx', "export { Component } from 'react'"),
    planted('src/views/list/table/useVirtualRows.ts', "export { useWindowVirtualizer } from '@tanstack/react-virtual'"),
    planted(
      'src/views/core/topic/Controlled.tsx',
      "import { TextInput } from '@mantine/core'",
      'export function Controlled({ text, onText }: { readonly text: string; readonly onText: () => void }) {',
      '  return <TextInput label="Name" value={text} onChange={onText} />',
      '}',
    ),
    planted('src/outside.ts', "export { useState } from 'react'"),
  ],
}

const actorHooks = ['useMachine', 'useActor', 'useActorRef', 'useSelector', 'createActorContext', 'useInspectedActor']

const oneDoorToActors: Law = {
  sentence: 'in the views, only actors.ts uses the actor system, and only to select',
  rule: 'law(stateless-views)',
  violations: [
    ...each(actorHooks, (name) =>
      planted(`src/views/core/actor_${name}.ts`, `export { ${name} } from '@xstate/react'`),
    ),
    ...each(['createActor', 'setup', 'fromPromise', 'waitFor'], (name) =>
      planted(`src/views/core/own_${name}.ts`, `export { ${name} } from 'xstate'`),
    ),
    planted('src/views/actors.ts', "export { useMachine } from '@xstate/react'"),
    planted(
      'src/views/core/topic/Run.tsx',
      "import { chartMachine } from '../../../../machines/core/chart.ts'",
      'export function Run() {',
      '  return <p>{chartMachine.id}</p>',
      '}',
    ),
  ],
  twins: [
    planted(
      'src/views/actors.ts',
      "export { useSelector } from '@xstate/react'",
      "export type { ActorRefFrom } from 'xstate'",
    ),
    planted('src/views/core/references.ts', "export type { ActorRefFrom } from 'xstate'"),
    planted(
      'src/views/core/topic/Typed.tsx',
      "import type { chartMachine } from '../../../../machines/core/chart.ts'",
      'export function Typed({ id }: { readonly id: (typeof chartMachine)["id"] }) {',
      '  return <p>{id}</p>',
      '}',
    ),
  ],
}

const focusIsMovedByName: Law = {
  sentence: 'views move the focus only through the functions of src/views/core/focus.ts',
  rule: 'law(stateless-views)',
  violations: [
    planted(
      'src/views/core/topic/begin.ts',
      'export function begin(field: HTMLElement | null): void {',
      '  field?.focus()',
      '}',
    ),
    planted(
      'src/views/core/topic/leave.ts',
      'export function leave(field: HTMLElement): void {',
      '  field.blur()',
      '}',
    ),
  ],
  twins: [
    planted(
      'src/views/core/focus.ts',
      'export function moveFocusTo(place: HTMLElement): void {',
      '  place.focus()',
      '}',
    ),
  ],
}

const statesAreUnnamed: Law = {
  sentence: 'views ask for tags or with can(), never for a state by its name',
  rule: 'law(stateless-views)',
  violations: [
    planted(
      'src/views/core/topic/isOpen.ts',
      'export function isOpen(snapshot: { matches(state: string): boolean }): boolean {',
      "  return snapshot.matches('open')",
      '}',
    ),
  ],
  twins: [
    planted(
      'src/views/core/topic/isBusy.ts',
      'export function isBusy(snapshot: { hasTag(tag: string): boolean }): boolean {',
      "  return snapshot.hasTag('busy')",
      '}',
    ),
  ],
}

const oneDoorToNavigation: Law = {
  sentence: 'views do not navigate: they render a link or send an event',
  rule: 'law(stateless-views)',
  violations: [
    ...each(['useLocation', 'Redirect', 'useSearchParams', 'useRouter'], (name) =>
      planted(`src/views/core/go_${name}.ts`, `export { ${name} } from 'wouter'`),
    ),
    planted('src/views/core/goNow.ts', "export { navigate } from 'wouter/use-browser-location'"),
    planted('src/views/core/topic/routes.ts', "export { useLocation } from 'wouter'"),
  ],
  twins: [
    planted('src/views/core/linked.ts', "export { Link } from 'wouter'"),
    planted(
      'src/views/core/topic/Chosen.tsx',
      "import { Route, Switch } from 'wouter'",
      'export function Chosen() {',
      '  return (',
      '    <Switch>',
      '      <Route path="/">a</Route>',
      '    </Switch>',
      '  )',
      '}',
    ),
    planted('src/views/app/routes.tsx', "export { Route, Switch, useLocation } from 'wouter'"),
  ],
}

const valuesComeIn: Law = {
  sentence: 'domain functions and views get the time and random numbers as values',
  rule: 'law(no-ambient-input)',
  violations: [
    planted('machines/core/domain/now.ts', 'export const now = (): number => Date.now()'),
    planted('machines/core/domain/present.ts', 'export const present = (): Date => new Date()'),
    planted(
      'machines/core/domain/today.ts',
      "import dayjs from 'dayjs'",
      'export const today = (): string => dayjs().format()',
    ),
    planted('src/views/core/Dice.tsx', 'export function Dice() {', '  return <p>{Math.random()}</p>', '}'),
    planted('src/views/core/Clock.tsx', 'export function Clock() {', '  return <p>{new Date().toISOString()}</p>', '}'),
  ],
  twins: [
    planted('machines/core/domain/given.ts', 'export const year = (at: number): number => new Date(at).getFullYear()'),
    planted('src/api/core/clock.ts', 'export const now = (): number => Date.now()'),
  ],
}

const piecesAreNamed: Law = {
  sentence: 'a topology holds no function: every action, guard, delay and actor has a name',
  rule: 'law(named-pieces)',
  violations: [
    planted(
      'machines/core/inlineAction.ts',
      "import { setup } from 'xstate'",
      "export const machine = setup({}).createMachine({ id: 'a', entry: () => {} })",
    ),
    planted(
      'machines/core/inlineGuard.ts',
      "import { setup } from 'xstate'",
      "export const machine = setup({}).createMachine({ id: 'a', on: { go: { guard: () => true } } })",
    ),
    planted(
      'machines/core/inlineAssign.ts',
      "import { assign, setup } from 'xstate'",
      "export const machine = setup({}).createMachine({ id: 'a', entry: assign({}) })",
    ),
    planted(
      'machines/core/inlineRaise.ts',
      "import { createMachine, raise } from 'xstate'",
      "export const machine = createMachine({ id: 'a', entry: raise({ type: 'go' }) })",
    ),
    planted(
      'machines/core/inlineDelay.ts',
      "import { setup } from 'xstate'",
      "export const machine = setup({}).createMachine({ id: 'a', initial: 'b', states: { b: { after: { 100: 'c' } }, c: {} } })",
    ),
    planted(
      'machines/core/readOnLoading.ts',
      "import { setup } from 'xstate'",
      'export const machine = setup({ types: { context: {} as { now: number } } }).createMachine({',
      "  id: 'a',",
      '  context: { now: Date.now() },',
      '})',
    ),
    planted(
      'machines/core/inlineNot.ts',
      "import { not, setup } from 'xstate'",
      'export const machine = setup({ guards: { sure: () => true } }).createMachine({',
      "  id: 'a',",
      "  on: { go: { guard: not('sure') } },",
      '})',
    ),
    planted(
      'machines/core/inlineContext.ts',
      "import { setup } from 'xstate'",
      "export const machine = setup({}).createMachine({ id: 'a', context() { return {} } })",
    ),
    planted(
      'machines/core/inlineActor.ts',
      "import { fromPromise, setup } from 'xstate'",
      'const one = 1',
      'export const machine = setup({}).createMachine({',
      "  id: 'a',",
      '  invoke: { src: fromPromise(async () => Promise.resolve(one)) },',
      '})',
    ),
  ],
  twins: [
    planted(
      'machines/core/named.ts',
      "import { assign, setup } from 'xstate'",
      'export const machine = setup({',
      '  types: { context: {} as { count: number } },',
      '  actions: { count: assign({ count: ({ context }) => context.count + 1 }) },',
      "}).createMachine({ id: 'a', context: { count: 0 }, entry: 'count' })",
    ),
    planted(
      'machines/core/timed.ts',
      "import { setup } from 'xstate'",
      'export const machine = setup({',
      '  types: { context: {} as { now: number } },',
      '  delays: { patience: 100 },',
      '}).createMachine({',
      "  id: 'a',",
      '  context: begin,',
      "  initial: 'b',",
      "  states: { b: { after: { patience: 'c' } }, c: {} },",
      '})',
      'function begin(): { now: number } {',
      '  return { now: Date.now() }',
      '}',
    ),
  ],
}

function sendingWith(path: string, target: string): Planted {
  return planted(
    path,
    "import { sendTo, setup } from 'xstate'",
    'const id = (pk: number): string => `row.${pk}`',
    'const child = (pk: number) => () => id(pk)',
    `const actions = { send: sendTo(${target}, { type: 'row.go' }), seven: child(7) }`,
    "export const machine = setup({ actions }).createMachine({ id: 'a', entry: 'send' })",
  )
}

const messagesAreTyped: Law = {
  sentence: 'a chart sends events only to receivers that have a type',
  rule: 'law(typed-messages)',
  violations: [
    sendingWith('machines/core/sentById.ts', "'row'"),
    sendingWith('machines/core/sentByComputedId.ts', 'id(7)'),
    planted(
      'machines/core/sentToParent.ts',
      "import { sendParent, setup } from 'xstate'",
      "export const machine = setup({ actions: { tell: sendParent({ type: 'a.done' }) } }).createMachine({ id: 'a' })",
    ),
  ],
  twins: [sendingWith('machines/core/sentToChild.ts', 'child(7)')],
}

const newTabsAreSafe: Law = {
  sentence: 'a link that opens a new tab has rel="noopener noreferrer"',
  rule: 'law(safe-blank)',
  violations: [
    planted(
      'src/views/core/Open.tsx',
      "import { Anchor } from '@mantine/core'",
      'export function Open({ url }: { readonly url: string }) {',
      '  return <Anchor href={url} target="_blank">Ticket</Anchor>',
      '}',
    ),
    planted(
      'src/views/core/Half.tsx',
      "import { Anchor } from '@mantine/core'",
      'export function Half({ url }: { readonly url: string }) {',
      '  return <Anchor href={url} target="_blank" rel="noopener">Ticket</Anchor>',
      '}',
    ),
    planted(
      'src/views/core/Computed.tsx',
      "import { Anchor } from '@mantine/core'",
      'export function Computed({ url, tab }: { readonly url: string; readonly tab: string }) {',
      '  return <Anchor href={url} target={tab}>Ticket</Anchor>',
      '}',
    ),
  ],
  twins: [
    planted(
      'src/views/core/Closed.tsx',
      "import { Anchor } from '@mantine/core'",
      'export function Closed({ url }: { readonly url: string }) {',
      '  return <Anchor href={url} target="_blank" rel="noopener noreferrer">Ticket</Anchor>',
      '}',
    ),
  ],
}

const noRawMarkup: Law = {
  sentence: 'no markup is injected as a string',
  rule: 'react(no-danger)',
  violations: [
    planted(
      'src/views/core/Raw.tsx',
      'export function Raw({ html }: { readonly html: string }) {',
      '  return <p dangerouslySetInnerHTML={{ __html: html }} />',
      '}',
    ),
  ],
  twins: [
    planted(
      'src/views/core/Plain.tsx',
      'export function Plain({ text }: { readonly text: string }) {',
      '  return <p>{text}</p>',
      '}',
    ),
  ],
}

const accessibleMarkup: Law = {
  sentence: 'markup is accessible',
  rule: 'jsx-a11y(alt-text)',
  violations: [
    planted('src/views/core/Picture.tsx', 'export function Picture() {', '  return <img src="/logo.svg" />', '}'),
  ],
  twins: [
    planted(
      'src/views/core/Described.tsx',
      'export function Described() {',
      '  return <img src="/logo.svg" alt="Argus" />',
      '}',
    ),
  ],
}

/** Checks that must not be bypassed, each with code that tries to. */
const strictness: readonly (readonly [sentence: string, rule: string, violation: string, twin: string])[] = [
  [
    'there is no `any`',
    'typescript(no-explicit-any)',
    'export const found = (one: any): boolean => one === 1',
    'export const found = (one: unknown): boolean => one === 1',
  ],
  [
    'there is no non-null assertion',
    'typescript(no-non-null-assertion)',
    'export const found = (one?: string): string => one!',
    "export const found = (one?: string): string => one ?? ''",
  ],
  [
    'there is no comment that silences the compiler',
    'typescript(ban-ts-comment)',
    "// @ts-expect-error -- it is fine\nexport const found: number = 'one'",
    'export const found: number = 1',
  ],
  [
    'there is no assertion through `unknown`',
    'law(no-double-assertion)',
    'export const found = (one: string): number => one as unknown as number',
    'export const found = (one: string): number => Number(one)',
  ],
  [
    'nothing is unused',
    'eslint(no-unused-vars)',
    'export function found(one: string): number {\n  const two = 2\n  return 1\n}',
    'export function found(one: string): string {\n  return one\n}',
  ],
  [
    'types are imported as types',
    'typescript(consistent-type-imports)',
    "import { Incident } from './domain/rule.ts'\nexport const found = (one: Incident): number => one.pk",
    "import type { Incident } from './domain/rule.ts'\nexport const found = (one: Incident): number => one.pk",
  ],
  [
    'no promise is left floating',
    'typescript(no-floating-promises)',
    'const later = (): Promise<number> => Promise.resolve(1)\nexport function found(): void {\n  later()\n}',
    'const later = (): Promise<number> => Promise.resolve(1)\nexport const found = (): Promise<number> => later()',
  ],
  [
    'no value of unknown type is used unchecked',
    'typescript(no-unsafe-member-access)',
    'export const found = (one: string): boolean => JSON.parse(one).two === 2',
    'export function found(one: string): boolean {\n  const two: unknown = JSON.parse(one)\n  return two === 2\n}',
  ],
  [
    'a switch covers every case',
    'typescript(switch-exhaustiveness-check)',
    "export function found(one: 'a' | 'b'): void {\n  switch (one) {\n    case 'a':\n      return\n  }\n}",
    "export function found(one: 'a'): number {\n  switch (one) {\n    case 'a':\n      return 1\n  }\n}",
  ],
]

const testsAllRun: Law = {
  sentence: 'no test is skipped',
  rule: 'vitest(no-disabled-tests)',
  violations: [
    planted(
      'tests/machines/domain/skipped.test.ts',
      "import { expect, it } from 'vitest'",
      "it.skip('counts', () => {",
      '  expect(1).toBe(1)',
      '})',
    ),
  ],
  twins: [
    planted(
      'tests/machines/domain/run.test.ts',
      "import { expect, it } from 'vitest'",
      "it('counts', () => {",
      '  expect(1).toBe(1)',
      '})',
    ),
  ],
}

const testsRunTogether: Law = {
  sentence: 'no test is marked to run alone',
  rule: 'vitest(no-focused-tests)',
  violations: [
    planted(
      'tests/machines/domain/alone.test.ts',
      "import { expect, it } from 'vitest'",
      "it.only('counts', () => {",
      '  expect(1).toBe(1)',
      '})',
    ),
  ],
  twins: [
    planted(
      'tests/machines/domain/together.test.ts',
      "import { expect, it } from 'vitest'",
      "it('counts', () => {",
      '  expect(1).toBe(1)',
      '})',
    ),
  ],
}

/** Every sentence of the law that the linter enforces. */
export const laws: readonly Law[] = [
  importsOneWay,
  roomsInOrder,
  machinesAreAlone,
  datesHaveNoGlobalState,
  oneDoorToAdapters,
  visualizerKnowsNothing,
  testsAreUnseen,
  productDependsOnProduct,
  noCircles,
  machinesHaveNoDocument,
  viewsReachNothing,
  viewsKeepNoState,
  oneDoorToActors,
  statesAreUnnamed,
  focusIsMovedByName,
  oneDoorToNavigation,
  valuesComeIn,
  piecesAreNamed,
  messagesAreTyped,
  newTabsAreSafe,
  noRawMarkup,
  accessibleMarkup,
  testsAllRun,
  testsRunTogether,
  ...strictness.map(([sentence, rule, violation, twin], index) => ({
    sentence,
    rule,
    violations: [planted(`machines/core/strict${index}.ts`, violation)],
    twins: [planted(`machines/core/loose${index}.ts`, twin)],
  })),
]
