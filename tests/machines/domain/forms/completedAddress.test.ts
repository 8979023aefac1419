import { describe, expect, it } from 'vitest'
import { completedAddress } from '../../../../machines/forms/domain/completedAddress.ts'

/** Which address a typed number stands for (docs/behaviour.md#tickets). */
describe('a typed ticket', () => {
  it.each([
    ['4711', 'https://tickets.example/12', 'https://tickets.example/4711'],
    [' #4711 ', 'https://tickets.example/browse/OPS-12', 'https://tickets.example/browse/OPS-4711'],
    ['4711', 'https://tickets.example/12/', 'https://tickets.example/4711/'],
    ['7', 'https://tickets.example/INC0000012', 'https://tickets.example/INC0000007'],
    // Of several numbers, only one at the end is that of the ticket.
    ['4711', 'https://tickets.example/v2/12', 'https://tickets.example/v2/4711'],
    ['4711', 'https://tickets.example/v2/12/show', undefined],
    // A single number may stand anywhere.
    ['4711', 'https://tickets.example/show?id=12&tab=notes', 'https://tickets.example/show?id=4711&tab=notes'],
    // Neither the host nor its port is a ticket.
    ['4711', 'https://tickets2.example:8443/new', undefined],
    ['4711', 'https://tickets2.example:8443', undefined],
    ['4711', 'https://tickets2.example:8443/1', 'https://tickets2.example:8443/4711'],
    ['4711', '', undefined],
    ['4711', 'javascript:12', undefined],
    // What is no number is an address, or nothing.
    ['https://other.example/1', 'https://tickets.example/12', 'https://other.example/1'],
    ['OPS-4711', 'https://tickets.example/OPS-12', undefined],
    ['ftp://tickets.example/1', 'https://tickets.example/12', undefined],
    ['', 'https://tickets.example/12', undefined],
  ])("'%s' beside '%s' is %s", (typed, example, meant) => expect(completedAddress(typed, example)).toBe(meant))
})
