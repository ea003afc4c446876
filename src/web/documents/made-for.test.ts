import { describe, expect, it } from 'vitest';
import { DocumentOrder, type MadeDocument } from '../../contract/documents.ts';
import type { DocumentSource } from './kinds.ts';
import { madeFor } from './made-for.ts';

const assessment: DocumentSource = { of: 'assessment', idAssessment: 51, title: 'Fuerzas', isFinished: true };
const schedule: DocumentSource = { of: 'schedule', idSchedule: 61, idAssessment: 51, idCourse: 5, title: 'Fuerzas' };
const course: DocumentSource = { of: 'course', idCourse: 5, title: '3.º A' };

const made = (idDocument: number, order: object, state: MadeDocument['state'] = 'ready'): MadeDocument => ({
  ...{ idDocument, order: DocumentOrder.parse(order), state, kind: '', title: '', fileName: `${idDocument}.pdf` },
  ...{ place: null, progress: null, bytes: 1, pages: 1, isUniversal: true, notices: [] },
  ...{ requested: '2026-03-10T09:00:00Z', expires: '2026-03-17T09:00:00Z' },
});
const idsOf = (source: DocumentSource, ...documents: MadeDocument[]) =>
  madeFor(source, documents).map(({ idDocument }) => idDocument);

const all = [
  made(1, { kind: 'assessment', idAssessment: 51, version: 2 }),
  made(2, { kind: 'assessment', idAssessment: 51, idSchedule: 61 }),
  made(3, { kind: 'key', idAssessment: 52 }),
  made(4, { kind: 'sheets', idSchedule: 61 }),
  made(5, { kind: 'report', idSchedule: 61 }),
  made(6, { kind: 'attendance', idSchedule: 62 }),
  made(7, { kind: 'classList', idCourse: 5 }),
];

describe('madeFor', () => {
  it('returns of an assessment what names no schedule of it', () => expect(idsOf(assessment, ...all)).toEqual([1]));
  it('returns of a schedule what names it, and the list of its class', () =>
    expect(idsOf(schedule, ...all)).toEqual([2, 4, 5, 7]));
  it('returns of a class its list', () => expect(idsOf(course, ...all)).toEqual([7]));
  it('returns only what is ready', () => {
    const key = { kind: 'key', idAssessment: 51 };
    expect(idsOf(assessment, made(3, key, 'waiting'), made(2, key, 'failed'), made(1, key))).toEqual([1]);
  });
  it('returns the newest of equal orders, and each of different ones', () => {
    const key = { kind: 'key', idAssessment: 51 };
    expect(idsOf(assessment, made(3, key), made(2, { ...key, paper: 'letter' }), made(1, key))).toEqual([3, 2]);
  });
});
