import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Breadcrumbs.layer.css';
import '@mantine/core/styles/Table.layer.css';
