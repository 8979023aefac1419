import type { User } from './model.ts'

const staff = new Set(['admin', 'planner'])
const superusers = new Set(['admin', 'superuser'])

function person(pk: number, username: string, firstName: string, lastName: string, email: string): User {
  return {
    pk,
    username,
    password: username,
    firstName,
    lastName,
    email,
    staff: staff.has(username),
    superuser: superusers.has(username),
    active: true,
  }
}

/** The users of the world, including those of its source systems. Each password is the user name. */
export function createUsers(): User[] {
  return [
    person(1, 'argus', '', '', ''),
    person(2, 'admin', 'Admin', '', 'admin@example.org'),
    person(3, 'operator', 'Olga', 'Operator', 'operator@example.org'),
    person(4, 'observer', 'Ola', 'Observer', ''),
    person(5, 'src_nav', '', '', ''),
    person(6, 'src_zabbix', '', '', ''),
    person(7, 'src_gitlab', '', '', ''),
    person(8, 'src_prometheus', '', '', ''),
    person(9, 'src_nagios', '', '', ''),
    person(10, 'nameless', '', '', 'nameless@example.org'),
    person(11, 'planner', 'Per', 'Planner', ''),
    person(12, 'superuser', 'Siri', 'Superuser', ''),
  ]
}

/** The users that a developer can usefully sign in as. */
export const peopleToSignInAs = ['admin', 'operator', 'observer', 'nameless', 'planner', 'superuser'] as const
