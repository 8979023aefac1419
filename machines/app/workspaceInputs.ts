/** What the charts of the workspace begin with. */
import type { AnyActorRef } from 'xstate'
import type { Configuration } from '../core/domain/configuration.ts'
import type { Place } from '../core/domain/route.ts'
import type { IncidentQuery } from '../filter/domain/incidentQuery.ts'
import type { MatchQuestion } from '../filter/domain/matching.ts'
import type { FilterInput } from '../filter/filter.ts'
import type { AlarmWatchInput } from '../alarms/alarmWatch.ts'
import type { AttentionInput } from '../alarms/attention.ts'
import type { AutoUpdateInput } from '../list/autoUpdate.ts'
import { askedAtFirst } from '../list/domain/askedQuery.ts'
import { coversEverything } from '../list/domain/listOrder.ts'
import type { Preferences } from '../list/domain/preferences.ts'
import type { IncidentCountInput } from '../list/incidentCount.ts'
import type { IncidentsInput } from '../list/incidents.ts'
import type { LeftIncidentsInput } from './leftIncidents.ts'
import type { LeadingTabInput } from '../session/leadingTab.ts'
import type { SharedWritesInput } from './sharedWrites.ts'
import type { WholeListInput } from '../list/wholeList.ts'
import type { Abilities } from '../server/domain/server.ts'
import { serverSkew } from '../server/readings.ts'
import type { User } from '../session/domain/user.ts'
import type { CurrentPageInput } from './currentPage.ts'
import { chosenAtFirst, isRealtimeOffered, listAtFirst } from './domain/listBeginning.ts'
import type { ActionLogInput } from '../bulk/actionLog.ts'
import type { OwnMessagesInput } from '../incident/ownMessages.ts'
import type { ShiftInput } from '../shift/shiftRequests.ts'
import type { ViewsInput } from '../views/viewRequests.ts'

export interface WorkspaceInput {
  readonly user: User
  readonly configuration: Configuration
  readonly abilities: Abilities
  readonly preferences: Preferences
  readonly place: Place
}

export interface WorkspaceContext extends WorkspaceInput {
  /** The filter and timeframe of the list. */
  readonly query: IncidentQuery
}

export function initialContext({ input }: { input: WorkspaceInput }): WorkspaceContext {
  return { ...input, query: askedAtFirst(input.place, input.preferences) }
}

export function storeInput({ context, self }: { context: WorkspaceContext; self: AnyActorRef }): IncidentsInput {
  return { ...listAtFirst(context), skew: serverSkew(self) }
}

export function countInput({ context }: { context: WorkspaceContext }): IncidentCountInput {
  return { ...questionAtFirst({ context }), extent: listAtFirst(context).extent }
}

export function whoseTabs({ context }: { context: WorkspaceContext }): LeadingTabInput & SharedWritesInput {
  return { username: context.user.username }
}

export function questionAtFirst({ context }: { context: WorkspaceContext }): MatchQuestion {
  return { ...context.query, withLevels: listAtFirst(context).withLevels }
}

export function whoseWork({ context: { user } }: { context: WorkspaceContext }): LeftIncidentsInput {
  return { owner: user.username }
}

export function filterInput({ context }: { context: WorkspaceContext }): FilterInput {
  return { query: context.query, chosen: chosenAtFirst(context) }
}

export function firstPage({ context: { place } }: { context: WorkspaceContext }): CurrentPageInput {
  return { place }
}

export function updateInput({ context }: { context: WorkspaceContext }): AutoUpdateInput {
  return {
    method: context.preferences.autoUpdateMethod,
    extent: coversEverything(context.preferences) ? 'everything' : 'page',
    intervalSeconds: context.preferences.refreshSeconds ?? context.configuration.defaultAutoRefreshInterval,
    configuredSeconds: context.configuration.defaultAutoRefreshInterval,
    withRealtime: isRealtimeOffered(context),
    maxRetries: context.configuration.realtimeServiceMaxRetries,
  }
}

export function watchInput({ context }: { context: WorkspaceContext }): AlarmWatchInput {
  return { showsLevels: context.configuration.showSeverityLevels }
}

export function attentionInput({ context }: { context: WorkspaceContext }): AttentionInput {
  return { desktopAlerts: context.preferences.desktopAlerts }
}

export function messagesInput({ context }: { context: WorkspaceContext }): OwnMessagesInput {
  return { username: context.user.username }
}

export function logInput({ context: { user, abilities } }: { context: WorkspaceContext }): ActionLogInput {
  return { username: user.username, isAble: abilities.changesExpiry }
}

export function viewsInput({ context }: { context: WorkspaceContext }): ViewsInput {
  return { username: context.user.username, withLevels: context.configuration.showSeverityLevels }
}

export function shiftInput({ context: { user, configuration } }: { context: WorkspaceContext }): ShiftInput {
  return { username: user.username, withLevels: configuration.showSeverityLevels, openedAt: Date.now() }
}

export function wholeListInput({ context }: { context: WorkspaceContext }): WholeListInput {
  return { coversEverything: coversEverything(context.preferences) }
}
