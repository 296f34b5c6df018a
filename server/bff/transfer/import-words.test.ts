import { describe, expect, test } from 'vitest';
import type { ImportLine } from '../../contract/imports.ts';
import { createTestApp, problemOf } from '../../testing/app.ts';
import { fileSender, linesOf } from '../../testing/browser.ts';

const GERMAN = { 'Accept-Language': 'de' };

describe('of a file to import, whoever reads German is told in German', () => {
  const check = async (file: string, headers: Record<string, string>) => {
    const sendFile = await fileSender(await createTestApp());
    return (await linesOf(await sendFile('/bff/imports/check', file, headers))).at(-1);
  };
  const faultsOf = (line: ImportLine | undefined) =>
    line?.step === 'checked' ? line.check.faults : [];

  test('what is wrong with its rows', async () => {
    const file = 'id,name\n1,Rosa\n1,Fern\nx,Ivy\n2,\n';
    const [english, german] = [await check(file, {}), await check(file, GERMAN)];
    const places = (line: ImportLine | undefined) =>
      faultsOf(line).map(({ row, column }) => [row, column]);
    expect(places(german)).toEqual(places(english));
    expect(faultsOf(german).map(({ problem }) => problem)).toEqual([
      'Die Nummer 1 steht schon in Zeile 2. Wählen Sie eine andere, oder lassen Sie das Feld leer für die nächste freie.',
      'Die Nummer muss eine ganze Zahl aus einfachen Ziffern sein, nicht „x“.',
      'Geben Sie einen Namen ein.',
    ]);
  });

  test('what is no text in its entries, and no entry', async () => {
    const file = '[{"name": 7, "id": "1"}, {}, "Rosa", {"name": "Fern", "tag": null}]';
    const problems = (line: ImportLine | undefined) => faultsOf(line).map(({ problem }) => problem);
    expect(problems(await check(file, {}))).toEqual([
      'Name must be text, found a number.',
      'Id must be a whole number from 0 to 9007199254740991. Found a string.',
      'Name is required; send a text of 1 to 200 characters.',
      'An entry must be an object with name, and optionally id and tag; found a string.',
      'Tag must be text, found null.',
    ]);
    expect(problems(await check(file, GERMAN))).toEqual([
      'Name: Hier muss Text stehen, nicht eine Zahl.',
      'Die Nummer muss eine ganze Zahl von 0 bis 9007199254740991 sein; hier steht ein Text.',
      'Der Name fehlt; nötig ist ein Text von 1 bis 200 Zeichen.',
      'Ein Eintrag muss ein Objekt mit name und wahlweise id und tag sein; hier steht ein Text.',
      'Schlagwort: Hier muss Text stehen, nicht null.',
    ]);
  });

  test.each([
    ['[{"name": "Rosa"}', 'Die Datei ist kein zulässiges JSON, Zeile 1, Spalte 18: das Ende der'],
    ['[{"name": Rosa}]', 'Zeile 1, Spalte 11: das Zeichen R steht, wo ein JSON-Wert hingehört.'],
  ])('why no more of it can be read: %s', async (file, detail) => {
    const line = await check(file, GERMAN);
    expect(line?.step === 'refused' && line.problem.detail).toContain(detail);
  });

  test.each([
    ['%PDF-1.7', 'Das ist ein PDF-Dokument, unabhängig von der Dateiendung.'],
    ['name,tag,name', 'Die Spalte „name“ kommt in der ersten Zeile zweimal vor.'],
  ])('why it cannot be read: %s', async (file, detail) => {
    const sendFile = await fileSender(await createTestApp());
    const response = await sendFile('/bff/imports/check', file, GERMAN);
    expect((await problemOf(response)).detail).toContain(detail);
  });

  test('in the list of all that is wrong, whose header is for programs', async () => {
    const sendFile = await fileSender(await createTestApp());
    const response = await sendFile('/bff/imports/problems', 'name\n"Rosa\n', GERMAN);
    const [header, first] = (await response.text()).split('\r\n');
    expect(header).toMatch(/row,column,problem$/);
    expect(first).toMatch(/^2,,"Die Anführungszeichen passen nicht zusammen: /);
  });
});
