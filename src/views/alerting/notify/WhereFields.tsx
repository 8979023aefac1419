import { missingFields, typedText, type Destination } from '../../../../machines/alerting/domain/destination.ts'
import { mediumOf, notInstalledWords } from '../../../../machines/alerting/domain/medium.ts'
import { notifyProblems } from '../../../../machines/alerting/domain/notifying/plan.ts'
import { targetWords } from '../../../../machines/alerting/domain/profileWords.ts'
import { PropertyField } from '../destinations/PropertyField.tsx'
import { Choice, Choices, Detail } from './Choices.tsx'
import classes from './NotifyMe.module.css'
import { destinationErrors, fieldError } from './notifyWords.ts'
import type { PartProps } from './WhatFields.tsx'

/** Where to notify: a destination, or a new one. Those that the server cannot reach come last. */
export function WhereFields({ shown, isBusy, edit }: PartProps) {
  const { draft, existing, media, names, isTried, outcome } = shown
  const { chosen } = draft.target
  if (existing === undefined || media === undefined) return null
  const destinations = reachableFirst(existing.choices.destinations)
  const { target } = notifyProblems(draft, { existing, media, names })
  const isMissing = isTried && target === 'not chosen'
  const silent = destinations.find(({ pk, medium }) => pk === chosen && !medium.isInstalled)?.medium
  return (
    <section className={classes.part} aria-label="Where to">
      <h3 className={classes.heading}>Where to</h3>
      <Choices
        legend="Destination"
        isNamedAbove
        isLong={destinations.length > 4}
        problem={isMissing ? 'Choose one' : undefined}
      >
        <Choice
          group="notify-target"
          isChosen={chosen === 'new'}
          isBusy={isBusy}
          isMissing={target === 'not chosen'}
          choose={() => edit({ type: 'target', chosen: 'new' })}
        >
          A new destination
        </Choice>
        {destinations.map((destination) => (
          <Choice
            key={destination.pk}
            group="notify-target"
            isChosen={chosen === destination.pk}
            isBusy={isBusy}
            choose={() => edit({ type: 'target', chosen: destination.pk })}
          >
            <bdi>{targetWords(destination)}</bdi>
            {!destination.medium.isInstalled && <Detail>not installed: sends nothing</Detail>}
          </Choice>
        ))}
      </Choices>
      {silent !== undefined && <p className={classes.warning}>{notInstalledWords(silent)}</p>}
      {chosen === 'new' && (
        <NewTarget
          {...{ shown, isBusy, edit }}
          errors={destinationErrors(outcome)}
          isMediumMissing={isTried && target === 'no medium'}
        />
      )}
    </section>
  )
}

function reachableFirst(destinations: readonly Destination[]): readonly Destination[] {
  const isInstalled = ({ medium }: Destination) => medium.isInstalled
  return [...destinations.filter(isInstalled), ...destinations.filter((one) => !isInstalled(one))]
}

interface NewTargetProps extends PartProps {
  readonly errors: ReturnType<typeof destinationErrors>
  readonly isMediumMissing: boolean
}

/** The medium of a new destination, and its fields. */
function NewTarget({ shown: { draft, media = [], isTried }, isBusy, edit, errors, isMediumMissing }: NewTargetProps) {
  const { medium: slug, draft: typed } = draft.target
  const fields = mediumOf(media, slug)?.properties ?? []
  const missing = missingFields(typed, fields)
  const isUntyped = isTried && missing.length === 0 && fields.every(({ name }) => typedText(typed, name).trim() === '')
  if (media.length === 0) {
    return <p className={classes.warning}>This server offers no way to be notified. Ask its administrator.</p>
  }
  return (
    <>
      <Choices legend="By" problem={isMediumMissing ? 'Choose how to be reached' : undefined}>
        {media.map(({ slug: value, name, isInstalled, properties, absence }) => (
          <Choice
            key={value}
            group="notify-medium"
            isChosen={slug === value}
            isBusy={isBusy}
            isUnavailable={properties === undefined}
            isMissing={slug === undefined}
            choose={() => edit({ type: 'medium', medium: value })}
          >
            {name}
            {properties === undefined && <Detail>{isInstalled ? absence : 'not installed on this server'}</Detail>}
          </Choice>
        ))}
      </Choices>
      {fields.map((property) => (
        <PropertyField
          key={property.name}
          property={property}
          value={typedText(typed, property.name)}
          problem={
            fieldError(errors, property.name) ??
            (isTried && missing.includes(property.name) ? 'Required' : undefined) ??
            (isUntyped ? 'Fill in at least one of these' : undefined)
          }
          isBusy={isBusy}
          change={(text) => edit({ type: 'destination', edit: { type: 'value', name: property.name, text } })}
        />
      ))}
    </>
  )
}
