/** What the dialog for a new acknowledgement begins with (docs/behaviour.md#acknowledgements). */
import { isAcknowledgementMessage, type Configuration } from '../../../core/domain/configuration.ts'
import type { DateFormat } from './dateFormat.ts'
import { chosenExpiry, type EnteredExpiry, type ExpiryChoice } from './expiry.ts'

export interface AcknowledgementDefaults {
  readonly expiry: ExpiryChoice
  readonly message: string
  /** Whether an acknowledgement without an expiry is refused. */
  readonly needsExpiry: boolean
  /** How dates are typed and shown in the field. */
  readonly dateFormat: DateFormat
}

/** What a user has chosen instead of what the deployment configures; undefined where the user has chosen nothing. */
export interface OwnDefaults {
  readonly acknowledgementExpiry: ExpiryChoice | undefined
  readonly acknowledgementMessage: string | undefined
}

/** What can be configured or chosen for it. */
type Beginning = Omit<AcknowledgementDefaults, 'dateFormat'>

type Configured = Pick<Configuration, 'acknowledgementExpiry' | 'acknowledgementMessage' | 'acknowledgementNeedsExpiry'>

/** The defaults in effect; before the configuration is known, those of a deployment that configures nothing. */
export function defaultsOf(own: OwnDefaults, configured: Configured | undefined): Beginning {
  const { acknowledgementExpiry, acknowledgementMessage } = own
  return {
    expiry: acknowledgementExpiry ?? configured?.acknowledgementExpiry ?? 'never',
    message: acknowledgementMessage ?? configured?.acknowledgementMessage ?? '',
    needsExpiry: configured?.acknowledgementNeedsExpiry === true,
  }
}

/** The user's own defaults once these are chosen: what the deployment configures anyway is not kept. */
export function ownDefaultsOf(
  { expiry, message }: Pick<AcknowledgementDefaults, 'expiry' | 'message'>,
  configured: Configured | undefined,
): OwnDefaults {
  const { expiry: given, message: words } = defaultsOf(noOwnDefaults, configured)
  return {
    acknowledgementExpiry: expiry === given ? undefined : expiry,
    acknowledgementMessage: message === words ? undefined : message,
  }
}

const noOwnDefaults: OwnDefaults = { acknowledgementExpiry: undefined, acknowledgementMessage: undefined }

/** What has been entered in the dialog. */
export interface Entered extends EnteredExpiry {
  readonly message: string
  readonly choice: ExpiryChoice | undefined
  readonly defaults: AcknowledgementDefaults
  /** Whether nothing had been entered when the dialog opened. */
  readonly isFresh: boolean
}

/** What the dialog opens with at `now` (milliseconds since 1970), in place of an empty entry. */
export function begunWith(
  { message, expiry, defaults, isFresh }: Omit<Entered, 'choice'>,
  now: number,
): Partial<Omit<Entered, 'defaults' | 'isFresh'>> {
  if (!isFresh || message !== '' || expiry !== '') return {}
  const choice = defaults.expiry === 'never' ? undefined : defaults.expiry
  return { ...chosenExpiry(defaults.expiry, now, defaults.dateFormat), choice, message: defaults.message }
}

/** Whether the operator has typed something that would be lost. What a click can enter again does not count. */
export function isTyped({ message, expiry, meant, choice, defaults, isFresh }: Entered): boolean {
  const isOwnMessage = message.trim() !== '' && !(isFresh && message.trim() === defaults.message.trim())
  return isOwnMessage || (expiry.trim() !== '' && meant === undefined && choice === undefined)
}

/** What is entered, as a default. */
export function defaultIn({ message, choice }: Pick<Entered, 'message' | 'choice'>) {
  return { expiry: choice ?? 'never', message: message.trim() }
}

/** Whether what is entered can be the user's default, and is not already. A date cannot: it will be over. */
export function canBeDefault(entered: Pick<Entered, 'message' | 'choice' | 'expiry' | 'defaults'>): boolean {
  const { choice, expiry, defaults } = entered
  const isDated = choice === undefined && expiry.trim() !== ''
  const wanted = defaultIn(entered)
  const isRefused = wanted.expiry === 'never' && defaults.needsExpiry
  if (isDated || isRefused || !isAcknowledgementMessage(wanted.message)) return false
  return wanted.expiry !== defaults.expiry || wanted.message !== defaults.message
}
