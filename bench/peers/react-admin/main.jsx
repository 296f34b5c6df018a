// What react-admin's own guide leads to for the same job: a list to page, sort, filter, search and
// delete in, and a form to create with. Plain JavaScript, since the types are checked where the
// peers are not installed.
import jsonServerProvider from 'ra-data-json-server';
import {
  Admin,
  Create,
  DataTable,
  DeleteButton,
  FilterList,
  FilterListItem,
  List,
  NumberInput,
  Resource,
  required,
  SearchInput,
  SimpleForm,
  TextInput,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

const TAGS = Array.from({ length: 12 }, (_, i) => `bed ${10 + i}`);

const filters = [<SearchInput key="q" source="q" alwaysOn />];

function Tags() {
  return (
    <FilterList label="Tag">
      {TAGS.map((tag) => (
        <FilterListItem key={tag} label={tag} value={{ tag }} />
      ))}
    </FilterList>
  );
}

function PlantList() {
  return (
    <List perPage={20} filters={filters} aside={<Tags />} sort={{ field: 'id', order: 'ASC' }}>
      <DataTable rowClick={false}>
        <DataTable.Col source="id" />
        <DataTable.Col source="name" />
        <DataTable.Col source="tag" />
        <DataTable.Col>
          <DeleteButton />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}

function PlantCreate() {
  return (
    <Create redirect={false}>
      <SimpleForm>
        <TextInput source="name" validate={required()} />
        <NumberInput source="id" />
        <TextInput source="tag" />
      </SimpleForm>
    </Create>
  );
}

createRoot(document.getElementById('root')).render(
  <Admin dataProvider={jsonServerProvider(location.origin)} disableTelemetry>
    <Resource name="plants" list={PlantList} create={PlantCreate} />
  </Admin>,
);
