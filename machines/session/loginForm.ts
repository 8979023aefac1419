/** The login screen: name, password, and the other ways in (specification, section 2, Login screen). */
import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import type { LogoutOutcome } from './domain/logout.ts'
import { httpUrl } from '../core/domain/url.ts'
import type { LoginMethod } from './domain/user.ts'
import { theEvent, theOutput } from '../core/eventParameters.ts'
import { fetchLoginMethods, leaveSite } from './ports.ts'

export interface LoginFormInput {
  /** What became of the sign-in that the person has ended here, where they did. */
  readonly logout: LogoutOutcome
  /** User name of somebody whose work here is not finished; undefined: there is none. */
  readonly unfinishedOwner: string | undefined
}

export interface LoginFormContext extends LoginFormInput {
  readonly username: string
  readonly password: string
  readonly methods: readonly LoginMethod[]
  /** Why the last attempt failed. */
  readonly refusal: string | undefined
}

export type LoginFormEvent =
  | { type: 'loginForm.changeUsername'; value: string }
  | { type: 'loginForm.changePassword'; password: string }
  | { type: 'loginForm.submit' }
  /** Signs in, though somebody else has not finished here. */
  | { type: 'loginForm.proceed' }
  | { type: 'loginForm.decline' }
  | { type: 'loginForm.chooseMethod'; url: string }
  /** At the server's own pages. */
  | { type: 'loginForm.chooseServer' }
  | { type: 'loginForm.refuse'; text: string }
  | { type: 'loginForm.reloadMethods' }

/** Milliseconds before a server that did not say which methods it offers is asked again. */
export const methodsInterval = 30_000

/** What was typed stays after a refusal; without an answer about methods the form alone is offered meanwhile. */
export const loginFormMachine = setup({
  types: { context: {} as LoginFormContext, events: {} as LoginFormEvent, input: {} as LoginFormInput },
  actors: { fetchLoginMethods },
  actions: {
    leaveSite,
    changeUsername: assign((_, { value }: { value: string }) => ({ username: value })),
    changePassword: assign((_, { password }: { password: string }) => ({ password })),
    takeMethods: assign((_, methods: readonly LoginMethod[]) => ({ methods })),
    takeRefusal: assign((_, { text }: { text: string }) => ({ refusal: text })),
    clearRefusal: assign({ refusal: undefined }),
    tellSubmitted: sendParent(({ context }) => ({
      type: 'loginForm.submitted',
      username: context.username,
      password: context.password,
    })),
    tellLeftForServer: sendParent({ type: 'loginForm.leftForServer' }),
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
  on: { 'loginForm.chooseServer': { actions: 'tellLeftForServer' } },
  states: {
    form: {
      description: 'Name and password.',
      initial: 'editing',
      states: {
        editing: {
          description: 'The person types.',
          on: {
            'loginForm.submit': [
              { guard: 'isSomebodyElse', target: 'asking' },
              { guard: 'isFilled', target: 'submitting', actions: ['clearRefusal', 'tellSubmitted'] },
            ],
          },
        },
        asking: {
          description:
            'Somebody else\u2019s work is not finished here: the dialog asks whether to sign in all the same.',
          tags: ['asking'],
          on: {
            'loginForm.proceed': { target: 'submitting', actions: ['clearRefusal', 'tellSubmitted'] },
            'loginForm.decline': { target: 'editing' },
          },
        },
        submitting: {
          description: 'The session checks what was typed.',
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
      description: 'The other ways in.',
      initial: 'loading',
      states: {
        loading: {
          description: 'The server is asked which methods it offers.',
          invoke: {
            src: 'fetchLoginMethods',
            id: 'fetchLoginMethods',
            onDone: { target: 'known', actions: { type: 'takeMethods', params: theOutput } },
            onError: { target: 'unknown' },
          },
        },
        known: {
          description: 'Each method but the password has a button.',
          on: { 'loginForm.reloadMethods': { target: 'loading' } },
        },
        unknown: {
          description: 'The server did not say: the form alone is offered, and it is asked again.',
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
  return { ...input, username: '', password: '', methods: [], refusal: undefined }
}
