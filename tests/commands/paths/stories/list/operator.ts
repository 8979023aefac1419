import type { OperatorDriver } from '../../../../machines/models/list/operatorDriver.ts'
import { me, type PaperStory } from '../paper.ts'
import * as say from '../sentences.ts'

const pk = 1
const description = 'Uplink of the story is down'
const other = 'Something else that is down'
const tags = ['host=story.example.org']
const message = 'Replaced the optics'
const closing = 'Are you sure you want to close this incident?'
const reopening = 'Are you sure you want to reopen this incident?'

export const operatorPaper: PaperStory = {
  name: 'operator',
  title: 'A shift: sign in, close and reopen an incident, sign out',
  givens: () => [
    {
      text: `The server has two open incidents: number ${pk}, '${description}', level 1, and number 2, '${other}'. Both have the tag ${tags.join()}.`,
      orders: say.worldOf(
        {},
        say.incident({ description, level: 1, tags }),
        say.incident({ description: other, tags }),
      ),
    },
    { text: `The server has the user ${me} with the password ${me}, and nobody is signed in to the console.` },
  ],
  driver: (script): OperatorDriver => {
    const act = (text: string) => async () => script.do(text)
    const login = (password: string) => async () => {
      script.do(say.typing('Username', me))
      script.do(say.typing('Password', password))
      script.do(say.pressing('Login'))
    }
    const list = `The list 'Incidents' is on screen.`
    const hasRow = `The list contains '${description}'.`
    const lacksRow = { absent: `'${description}' is not in the list.` }
    const none = say.dialogOpen(undefined)
    const dialog = (status: 'Open' | 'Closed', isAgain: boolean) => async () => {
      script.sight({
        dialog: `A dialog '${pk}: ${description}' is open.`,
        status: `The status of the incident is '${status}'.`,
        offers: `The dialog has the button '${status === 'Open' ? 'Close incident' : 'Open incident'}'.`,
        message: isAgain ? `The related events contain '${message}'.` : { absent: '' },
        question: { absent: 'The dialog with the question is closed.' },
      })
    }
    const page = (status: 'Open' | 'Closed', isAgain: boolean) => async () => {
      script.sight({
        page: `The page of the incident is on screen, with the heading '${pk}: ${description}' and the address /incidents/${pk}/.`,
        status: `The status of the incident is '${status}'.`,
        message: isAgain ? `The related events contain '${message}'.` : { absent: '' },
        question: { absent: 'The dialog with the question is closed.' },
      })
    }
    const asks = (text: string) => async () => script.sight({ question: `A dialog asks '${text}'` })
    return {
      does: {
        'sign in with a wrong password': login('wrong'),
        'sign in': login(me),
        'open the incident in a dialog': act(`In the list, click the description '${description}'.`),
        'leave the dialog': act(say.hitting('Escape')),
        'open the incident on its page': act(
          `Move the pointer to the row of '${description}', and press the button 'Open page of incident ${pk}' there.`,
        ),
        'go back to the list': act("Go back with the browser's button."),
        'ask to close': act(say.pressing('Close incident')),
        'decline to close': act(say.pressing('Cancel')),
        'close with a message': async () => {
          script.do(say.typing('Closing message', message))
          script.do(say.pressing('Close now'))
        },
        'ask to reopen': act(say.pressing('Open incident')),
        'decline to reopen': act(say.pressing('no')),
        reopen: act(say.pressing('yes')),
        'open the other one around it': async () => {
          script.see(`The card 'Around it' lists only '${other}'.`)
          script.do(`In the card 'Around it', click '${other}'.`)
        },
        'sign out': async () => {
          script.do('Press the name of the user at the top right (Olga on the stand-in server).')
          script.do("In the menu, choose 'Logout'.")
        },
      },
      sees: {
        'signed out': async () => {
          script.do('Open the address of the console.')
          script.see("The heading 'Login' is on screen, without a navigation bar.")
        },
        refused: async () => {
          script.see("An error says 'Wrong username or password'.")
          script.see(say.fieldHolds('Username', me))
        },
        watching: async () => {
          script.leavePage()
          script.sight({ list, row: hasRow, dialog: none })
        },
        'in the dialog': dialog('Open', false),
        'asked to close in the dialog': asks(closing),
        'closed in the dialog': dialog('Closed', true),
        'asked to reopen in the dialog': asks(reopening),
        'on the page': page('Open', false),
        'on the page of the other': async () => {
          script.leavePage()
          script.see(
            `The page of the other incident is on screen, with the heading '2: ${other}' and the address /incidents/2/.`,
          )
          script.see(`The card 'Around it' lists only '${description}'.`)
        },
        'asked to close on the page': asks(closing),
        'closed on the page': page('Closed', true),
        'asked to reopen on the page': asks(reopening),
        'on the list without it': async () => {
          script.leavePage()
          script.see(list)
          script.see(lacksRow.absent)
        },
        'signed out again': async () =>
          script.see("The heading 'Login' is on screen, without a navigation bar, and the address is /login."),
      },
    }
  },
}
