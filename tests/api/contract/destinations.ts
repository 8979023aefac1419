import { describe, expect, onTestFinished, test } from 'vitest'
import type { Destination } from '../../../machines/alerting/domain/destination.ts'
import { toFault } from '../../../machines/core/domain/fault.ts'
import { mediumOf } from '../../../machines/alerting/domain/medium.ts'
import { unknownPk } from './chosen.ts'
import type { Session } from './session.ts'

/** An unused address for the one medium that every server has. */
export function unusedAddress() {
  return `contract-${Date.now()}-${crypto.randomUUID().slice(0, 8)}@example.org`
}

/** A destination that is deleted after the test, unless the test deletes it itself. */
export async function createdDestination({ calls }: Session, label: string | null = null): Promise<Destination> {
  const settings = { email_address: unusedAddress() }
  const created = await calls.createDestination({ medium: 'email', label, settings })
  onTestFinished(async () => {
    const isThere = (await calls.fetchDestinations()).items.some(({ pk }) => pk === created.pk)
    if (isThere) await calls.deleteDestination(created)
  })
  return created
}

export function describeDestinations(session: () => Session) {
  describe('media', () => {
    test('each medium has a schema, or a reason why it cannot be used', async () => {
      const { calls, heard } = session()
      const media = await calls.fetchMedia()
      expect(mediumOf(media, 'email')).toEqual({
        slug: 'email',
        name: 'Email',
        properties: [expect.objectContaining({ name: 'email_address', isRequired: true })],
        absence: undefined,
        isInstalled: true,
      })
      expect(media.filter(({ properties, absence }) => (properties === undefined) === (absence === undefined))).toEqual(
        [],
      )
      expect(new Set(heard.map(({ type }) => type))).toEqual(new Set(['api.answered']))
    })

    test('a medium that is not installed accepts no destination', async ({ skip }) => {
      const { calls } = session()
      const absent = (await calls.fetchMedia()).find(({ properties }) => properties === undefined)
      if (absent === undefined) return skip('not applicable: every medium is installed')
      expect(absent.absence).toBe(`${absent.name} is not installed on this server: it sends nothing.`)
      await expect(calls.createDestination({ medium: absent.slug, label: null, settings: {} })).rejects.toMatchObject({
        status: 400,
        body: { non_field_errors: [`Medium "${absent.slug}" is not installed.`] },
      })
    })
  })

  describe('destinations', () => {
    test('a destination is created, listed, changed and deleted', async () => {
      const { calls } = session()
      const label = `Contract ${Date.now()}`
      const created = await createdDestination(session(), label)
      expect(created).toMatchObject({ medium: { slug: 'email', name: 'Email' }, label, settings: { synced: false } })
      expect(created.suggestedLabel).toContain(String(created.settings['email_address']))
      await expect(calls.fetchDestinations().then(({ items }) => items)).resolves.toContainEqual(created)
      const { pk } = created
      const change = { pk, medium: 'email', label: undefined, settings: undefined }
      await expect(calls.updateDestination({ ...change, label: `${label} b` })).resolves.toEqual({
        ...created,
        label: `${label} b`,
      })
      await expect(calls.updateDestination({ ...change, label: null })).resolves.toEqual({
        ...created,
        label: undefined,
      })
      const moved = { email_address: unusedAddress() }
      await expect(calls.updateDestination({ ...change, settings: moved })).resolves.toMatchObject({
        pk,
        label: undefined,
        settings: moved,
      })
      await calls.deleteDestination({ pk })
      expect((await calls.fetchDestinations()).items.map((destination) => destination.pk)).not.toContain(pk)
      await expect(calls.deleteDestination({ pk })).rejects.toMatchObject({ kind: 'refused', status: 404 })
    })

    test('saving unchanged settings is refused or, on newer servers, has no effect', async () => {
      const { pk, settings } = await createdDestination(session())
      const change = { pk, medium: 'email', label: undefined, settings: { email_address: settings['email_address'] } }
      const answer: unknown = await session()
        .calls.updateDestination(change)
        .then(
          (destination) => destination.settings,
          (error: unknown) => toFault(error, 'update destination').body,
        )
      expect([settings, { email_address: ['Email address already exists'] }]).toContainEqual(answer)
    })

    test('an error is reported for the field that it concerns, with the message first', async () => {
      const { calls } = session()
      const errorsOf = async (settings: { readonly email_address?: string }, label: string | null = null) => {
        const fault: unknown = await calls
          .createDestination({ medium: 'email', label, settings })
          .catch((error: unknown) => error)
        const { status, body } = toFault(fault, 'create destination')
        // Newer servers send a code after the message.
        const fields: readonly (readonly [string, unknown])[] =
          typeof body === 'object' && body !== null ? Object.entries(body) : []
        return [status, ...fields.map(([field, words]) => [field, [words].flat()[0]])]
      }
      expect(await errorsOf({ email_address: 'nope' })).toEqual([
        400,
        ['email_address', 'Enter a valid email address.'],
      ])
      expect(await errorsOf({})).toEqual([400, ['email_address', 'This field is required.']])
      expect(await errorsOf({}, 'x'.repeat(51))).toContainEqual([
        'label',
        'Ensure this field has no more than 50 characters.',
      ])
    })

    test('a label is unique per medium: a duplicate is refused, or makes the server fail', async () => {
      const label = `Contract ${Date.now()}`
      await createdDestination(session(), label)
      const second: unknown = await createdDestination(session(), label).catch((error: unknown) => error)
      expect([400, 500]).toContain(toFault(second, 'create destination').status)
    })

    test('the destination that belongs to the account cannot be deleted', async ({ skip }) => {
      const { calls } = session()
      const synced = (await calls.fetchDestinations()).items.find(({ settings }) => settings['synced'] === true)
      if (synced === undefined) return skip('not applicable: the account has no synchronised address')
      await expect(calls.deleteDestination(synced)).rejects.toMatchObject({
        status: 400,
        body: [expect.stringMatching(/^Cannot delete this (?:email )?destination/)],
      })
    })

    test('an unknown destination can be neither changed nor deleted', async () => {
      const { calls } = session()
      const notFound = { kind: 'refused', status: 404 }
      const change = { pk: unknownPk, medium: 'email', label: 'Missing', settings: undefined }
      await expect(calls.updateDestination(change)).rejects.toMatchObject(notFound)
      await expect(calls.deleteDestination({ pk: unknownPk })).rejects.toMatchObject(notFound)
    })
  })
}
