/**
 * Faults of the sample that no test notices, each with a sentence that says why none has to. One that is not in the
 * sample, or that is noticed, does not belong here, and the command says so.
 */
export const explained: Readonly<Record<string, string>> = {}
