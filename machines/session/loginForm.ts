/** The login screen: name, password, and the other ways of signing in (docs/behaviour.md#login). */
import { assign, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { LogoutOutcome } from './domain/logout.ts'
import { httpUrl } from '../core/domain/url.ts'
import type { LoginMethod } from './domain/user.ts'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { fetchLoginMethods, leaveSite } from './ports.ts'
import { serverSignInMachine } from './serverSignIn.ts'
import { child, parent } from '../core/system.ts'

export interface LoginFormInput {
  /** The outcome of the last sign-out here, if there was one. */
  readonly logout: LogoutOutcome
  /** Name of the user who has unfinished work in this tab; undefined if there is none. */
  readonly unfinishedOwner: string | undefined
}

export interface LoginFormContext extends LoginFormInput {
  readonly username: string
  readonly password: string
  readonly methods: readonly LoginMethod[]
  /** Why the last attempt failed. */
  readonly refusal: string | undefined
  /** Whether the user goes to the server's own pages to sign in there. */
  readonly isAwaited: boolean
}

export type LoginFormEvent =
  | { type: 'loginForm.changeUsername'; value: string }
  | { type: 'loginForm.changePassword'; password: string }
  | { type: 'loginForm.submit' }
  /** Signs in although another user has unfinished work here. */
  | { type: 'loginForm.proceed' }
  | { type: 'loginForm.decline' }
  | { type: 'loginForm.chooseMethod'; url: string }
  /** Goes to the server's own pages; `isAwaited`: to sign in there. */
  | { type: 'loginForm.chooseServer'; isAwaited: boolean }
  /** The console returns to this path afterwards. */
  | { type: 'loginForm.leave'; returnTo: string }
  | { type: 'loginForm.refuse'; text: string }
  | { type: 'loginForm.reloadMethods' }

/** Reports to the parent. */
export type LoginFormReport =
  { type: 'loginForm.submitted'; username: string; password: string } | { type: 'loginForm.leftForServer' }

/** Milliseconds before sign-in methods that failed to load are requested again. */
export const methodsInterval = 30_000

/** Input is kept after a refusal. Until the methods are known, only the form is offered. */
export const loginFormMachine = setup({
  types: {
    context: {} as LoginFormContext,
    events: {} as LoginFormEvent,
    input: {} as LoginFormInput,
    children: {} as { fetchLoginMethods: 'fetchLoginMethods'; serverSignIn: 'serverSignIn' },
    tags: {} as 'asking' | 'busy',
  },
  actors: { fetchLoginMethods, serverSignIn: serverSignInMachine },
  actions: {
    leaveSite,
    changeUsername: assign((_, { value }: { value: string }) => ({ username: value })),
    changePassword: assign((_, { password }: { password: string }) => ({ password })),
    takeMethods: assign((_, methods: readonly LoginMethod[]) => ({ methods })),
    takeRefusal: assign((_, { text }: { text: string }) => ({ refusal: text })),
    clearRefusal: assign({ refusal: undefined }),
    tellSubmitted: sendTo(parent<LoginFormReport>(), ({ context }) => ({
      type: 'loginForm.submitted',
      username: context.username,
      password: context.password,
    })),
    takeAwaited: assign((_, { isAwaited }: { isAwaited: boolean }) => ({ isAwaited })),
    beginServerSignIn: sendTo(child(serverSignInMachine), ({ context }, { returnTo }: { returnTo: string }) => ({
      type: 'serverSignIn.begin',
      returnTo,
      isAwaited: context.isAwaited,
    })),
    tellLeftForServer: sendTo(parent<LoginFormReport>(), { type: 'loginForm.leftForServer' }),
  },
  guards: {
    isSomebodyElse: ({ context: { username, password, unfinishedOwner } }) =>
      username.trim() !== '' && password !== '' && unfinishedOwner !== undefined && username.trim() !== unfinishedOwner,
    isFilled: ({ context }) => context.username.trim() !== '' && context.password !== '',
    leadsToWeb: (_, { url }: { url: string }) => httpUrl(url) !== undefined,
  },
  delays: { methodsInterval },
}).createMachine({
  id: 'loginForm',
  description: 'The login screen.',
  context: beginning,
  type: 'parallel',
  invoke: { src: 'serverSignIn', id: 'serverSignIn' },
  on: {
    'loginForm.chooseServer': { actions: [{ type: 'takeAwaited', params: theEvent }, 'tellLeftForServer'] },
    'loginForm.leave': { actions: { type: 'beginServerSignIn', params: theEvent } },
  },
  states: {
    form: {
      description: 'Name and password.',
      initial: 'editing',
      states: {
        editing: {
          description: 'The form can be edited.',
          on: {
            'loginForm.submit': [
              { guard: 'isSomebodyElse', target: 'asking' },
              { guard: 'isFilled', target: 'submitting', actions: ['clearRefusal', 'tellSubmitted'] },
            ],
          },
        },
        asking: {
          description: 'Another user has unfinished work here: the dialog asks whether to sign in anyway.',
          tags: ['asking'],
          on: {
            'loginForm.proceed': { target: 'submitting', actions: ['clearRefusal', 'tellSubmitted'] },
            'loginForm.decline': { target: 'editing' },
          },
        },
        submitting: {
          description: 'The session checks name and password.',
          tags: ['busy'],
          on: {
            'loginForm.refuse': { target: 'editing', actions: { type: 'takeRefusal', params: theEvent } },
          },
        },
      },
      on: {
        'loginForm.changeUsername': { actions: { type: 'changeUsername', params: theEvent } },
        'loginForm.changePassword': { actions: { type: 'changePassword', params: theEvent } },
      },
    },
    methods: {
      description: 'The other ways of signing in.',
      initial: 'loading',
      states: {
        loading: {
          description: 'Asks the server which methods it offers.',
          invoke: {
            src: 'fetchLoginMethods',
            id: 'fetchLoginMethods',
            onDone: { target: 'known', actions: { type: 'takeMethods', params: theOutput } },
            onError: { target: 'unknown' },
          },
        },
        known: {
          description: 'Each method except the password has a button.',
          on: { 'loginForm.reloadMethods': { target: 'loading' } },
        },
        unknown: {
          description:
            'The server did not list its methods: only the form is offered, and the server is asked again later.',
          after: { methodsInterval: { target: 'loading' } },
          on: { 'loginForm.reloadMethods': { target: 'loading' } },
        },
      },
      on: {
        'loginForm.chooseMethod': {
          guard: { type: 'leadsToWeb', params: theEvent },
          actions: { type: 'leaveSite', params: theEvent },
        },
      },
    },
  },
})

export type LoginFormRef = ActorRefFrom<typeof loginFormMachine>

function beginning({ input }: { input: LoginFormInput }): LoginFormContext {
  return { ...input, username: '', password: '', methods: [], refusal: undefined, isAwaited: false }
}
