/** The charts of this room: who is signed in, and how users sign in and out. */
import { entranceMachine } from './entrance.ts'
import { loginFormMachine } from './loginForm.ts'
import { logoutMachine } from './logout.ts'
import { recognitionMachine } from './recognition.ts'
import { renewalMachine } from './renewal.ts'
import { serverSignInMachine } from './serverSignIn.ts'
import { sessionMachine } from './session.ts'
import { tokenCheckMachine } from './tokenCheck.ts'

export const sessionCharts = [
  { id: 'session', machine: sessionMachine },
  { id: 'entrance', machine: entranceMachine },
  { id: 'recognition', machine: recognitionMachine },
  { id: 'tokenCheck', machine: tokenCheckMachine },
  { id: 'renewal', machine: renewalMachine },
  { id: 'logout', machine: logoutMachine },
  { id: 'loginForm', machine: loginFormMachine },
  { id: 'serverSignIn', machine: serverSignInMachine },
]
