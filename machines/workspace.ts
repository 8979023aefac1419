/** What a signed-in person has: the store, the auto-update, the page they are on (design: what lives how long). */
import { assign, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { autoUpdateMachine, type AutoUpdateInput } from './autoUpdate.ts'
import type { Configuration } from './domain/configuration.ts'
import type { Metadata } from './domain/metadata.ts'
import type { PageSize } from './domain/page.ts'
import type { AutoUpdateMethod, Preferences } from './domain/preferences.ts'
import { routeOf, type Place } from './domain/route.ts'
import type { User } from './domain/user.ts'
import { incidentMachine, type IncidentInput } from './incident.ts'
import { incidentListMachine } from './incidentList.ts'
import { incidentsMachine, type IncidentsInput } from './incidents.ts'
import { theEvent, theOutput } from './parameters.ts'
import { fetchMetadata } from './ports.ts'

export interface WorkspaceInput {
  readonly user: User
  readonly configuration: Configuration
  readonly preferences: Preferences
  readonly place: Place
}

export interface WorkspaceContext extends WorkspaceInput {
  readonly metadata: Metadata | undefined
}

export type WorkspaceEvent =
  | { type: 'workspace.move'; place: Place }
  /** Everything on screen is fetched again, at once: by hand, or as the connection is back. */
  | { type: 'workspace.refresh' }
  /** Something may have changed without anybody here knowing: what is on its way is out of date. */
  | { type: 'workspace.refetch' }
  | { type: 'autoUpdate.due' }
  | { type: 'autoUpdate.chosen'; method: AutoUpdateMethod }
  | { type: 'incidents.turned'; cursor: string | undefined; pageSize: PageSize }

/** Lives as long as the session: signing out ends every timer and request below it by itself. */
export const workspaceMachine = setup({
  types: {
    context: {} as WorkspaceContext,
    events: {} as WorkspaceEvent,
    input: {} as WorkspaceInput,
    children: {} as {
      incidents: 'incidents'
      autoUpdate: 'autoUpdate'
      incidentList: 'incidentList'
      incident: 'incident'
      fetchMetadata: 'fetchMetadata'
    },
  },
  actors: {
    incidents: incidentsMachine,
    autoUpdate: autoUpdateMachine,
    incidentList: incidentListMachine,
    incident: incidentMachine,
    fetchMetadata,
  },
  actions: {
    takePlace: assign((_, { place }: { place: Place }) => ({ place })),
    takeMetadata: assign((_, metadata: Metadata) => ({ metadata })),
    refreshStore: sendTo('incidents', { type: 'incidents.refresh' }),
    refetchStore: sendTo('incidents', { type: 'incidents.refetch' }),
    refreshList: sendTo('incidentList', { type: 'incidentList.refresh' }),
    refreshIncident: sendTo('incident', { type: 'incident.refresh' }),
    tellChosen: sendParent((_, { method }: { method: AutoUpdateMethod }) => ({
      type: 'workspace.prefers',
      change: { autoUpdateMethod: method },
    })),
    tellTurned: sendParent((_, { cursor, pageSize }: { cursor: string | undefined; pageSize: PageSize }) => ({
      type: 'workspace.prefers',
      change: { cursor, pageSize },
    })),
  },
  guards: {
    isList: ({ context }) => routeOf(context.place.path).name === 'incidents',
    isIncident: ({ context }) => routeOf(context.place.path).name === 'incident',
    isSamePage: ({ context }, { place }: { place: Place }) => pageKey(place) === pageKey(context.place),
  },
}).createMachine({
  id: 'workspace',
  description: 'What a signed-in person has.',
  context: opened,
  type: 'parallel',
  invoke: [
    { src: 'incidents', id: 'incidents', systemId: 'incidents', input: storeInput },
    { src: 'autoUpdate', id: 'autoUpdate', systemId: 'autoUpdate', input: autoUpdateInput },
  ],
  states: {
    page: {
      description: 'The page the person is on.',
      initial: 'choosing',
      states: {
        choosing: {
          description: 'Looks which page the place is.',
          always: [
            { guard: 'isList', target: 'incidentList' },
            { guard: 'isIncident', target: 'incident' },
            { target: 'elsewhere' },
          ],
        },
        incidentList: {
          description: 'The incident list, fetched again as one arrives: what was done elsewhere shows at once.',
          entry: 'refreshStore',
          invoke: { src: 'incidentList', id: 'incidentList' },
          on: {
            'autoUpdate.due': { actions: ['refreshStore', 'refreshList'] },
            'workspace.refresh': { actions: ['refreshStore', 'refreshList'] },
            'workspace.refetch': { actions: ['refetchStore', 'refreshList'] },
          },
        },
        incident: {
          description: 'The page of one incident.',
          invoke: { src: 'incident', id: 'incident', input: addressedIncident },
          on: {
            'autoUpdate.due': { actions: ['refreshStore', 'refreshIncident'] },
            'workspace.refresh': { actions: ['refreshStore', 'refreshIncident'] },
            'workspace.refetch': { actions: ['refetchStore', 'refreshIncident'] },
          },
        },
        elsewhere: {
          description: 'A page that needs nothing of its own.',
          on: {
            'autoUpdate.due': { actions: 'refreshStore' },
            'workspace.refresh': { actions: 'refreshStore' },
            'workspace.refetch': { actions: 'refetchStore' },
          },
        },
      },
      on: {
        'workspace.move': [
          {
            guard: { type: 'isSamePage', params: theEvent },
            actions: { type: 'takePlace', params: theEvent },
          },
          { target: '.choosing', actions: { type: 'takePlace', params: theEvent } },
        ],
      },
    },
    versions: {
      description: 'What the footer says of the server.',
      initial: 'asking',
      states: {
        asking: {
          description: 'The server is asked for its version.',
          invoke: {
            src: 'fetchMetadata',
            id: 'fetchMetadata',
            onDone: { target: 'known', actions: { type: 'takeMetadata', params: theOutput } },
            onError: { target: 'unknown' },
          },
        },
        known: { description: 'Backend and interface versions show.' },
        unknown: {
          description: 'Only the versions this client knows by itself show.',
          on: { 'workspace.refresh': { target: 'asking' } },
        },
      },
    },
  },
  on: {
    'autoUpdate.chosen': { actions: { type: 'tellChosen', params: theEvent } },
    'incidents.turned': { actions: { type: 'tellTurned', params: theEvent } },
  },
})

export type WorkspaceRef = ActorRefFrom<typeof workspaceMachine>

function opened({ input }: { input: WorkspaceInput }): WorkspaceContext {
  return { ...input, metadata: undefined }
}

function storeInput({ context }: { context: WorkspaceContext }): IncidentsInput {
  const { filter, timeframeHours, pageSize, cursor } = context.preferences
  return { filter, timeframeHours, pageSize, cursor, withLevels: context.configuration.showSeverityLevels }
}

function autoUpdateInput({ context }: { context: WorkspaceContext }): AutoUpdateInput {
  return {
    method: context.preferences.autoUpdateMethod,
    intervalSeconds: context.configuration.defaultAutoRefreshInterval,
  }
}

function addressedIncident({ context }: { context: WorkspaceContext }): IncidentInput {
  const route = routeOf(context.place.path)
  return route.name === 'incident' ? { pk: route.pk, text: route.text } : { pk: undefined, text: '' }
}

/** Two places with the same key are the same page: the query does not make a page. */
function pageKey(place: Place): string {
  const route = routeOf(place.path)
  return route.name === 'incident' ? `incident ${route.text}` : route.name
}
